import Foundation
import Testing

/// The documentation's table of mistakes, held against the cases that it names.
struct GuaranteesPageTests {
  private static let tests = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()

  private struct Row {
    let mistake: String
    let message: String
    let place: String
  }

  private func rows() throws -> [Row] {
    let page = Self.tests.appending(path: "../Sources/Dovetail/Documentation.docc/Guarantees.md")
    let text = try String(decoding: Data(contentsOf: page), as: UTF8.self)
    return text.split(separator: "\n").compactMap { line in
      let cells = line.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
      guard line.hasPrefix("|"), cells.count == 3, cells[1].hasPrefix("`") else { return nil }
      return Row(
        mistake: cells[0], message: String(cells[1].dropFirst().dropLast()),
        place: String(cells[2].dropFirst().dropLast()))
    }
  }

  @Test func `Each row's message is what its case expects`() throws {
    for row in try rows() {
      let place = Self.tests.appending(path: row.place)
      #expect(try expectations(at: place).contains(row.message), "\(row.mistake): \(row.place)")
    }
  }

  @Test func `There are enough rows, and each says something else`() throws {
    let rows = try rows()
    #expect(rows.count >= 25)
    #expect(Set(rows.map(\.mistake)).count == rows.count)
  }

  /// What a case expects to be reported, or the text of a file of tests as its messages spell it.
  private func expectations(at place: URL) throws -> String {
    if place.pathExtension == "swift" {
      return String(decoding: try Data(contentsOf: place), as: UTF8.self)
        .replacing("\\\n    ", with: "").replacing("    ", with: "").replacing("\\\\", with: "\\")
    }
    return try ["expected-errors.txt", "expected-diagnostics.txt"].map { name in
      let file = place.appending(path: name)
      guard FileManager.default.fileExists(atPath: file.path(percentEncoded: false)) else { return "" }
      return try String(decoding: Data(contentsOf: file), as: UTF8.self)
    }
    .joined()
  }
}
