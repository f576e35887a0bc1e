import Foundation

/// Writes all notes out, a page at a time, so that a large notebook needs no more memory than a small one.
struct NoteExporter: Sendable {
  enum Format: String, CaseIterable, Sendable {
    case json, markdown
  }

  let notes: any NoteRepository

  func export(as format: Format, _ write: (String) throws -> Void) async throws {
    switch format {
    case .json: try await exportJSON(write)
    case .markdown: try await exportMarkdown(write)
    }
  }

  private func exportJSON(_ write: (String) throws -> Void) async throws {
    let encoder = JSONEncoder()
    encoder.dateEncodingStrategy = .iso8601
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    var separator = "[\n  "
    try await notes.forEachPage { page in
      for note in page {
        try write(separator + String(decoding: encoder.encode(note), as: UTF8.self))
        separator = ",\n  "
      }
    }
    try write(separator.hasPrefix("[") ? "[]\n" : "\n]\n")
  }

  private func exportMarkdown(_ write: (String) throws -> Void) async throws {
    try await notes.forEachPage { page in
      for note in page {
        try write("# \(note.title)\n\n" + (note.body.isEmpty ? "" : "\(note.body)\n\n"))
      }
    }
  }
}
