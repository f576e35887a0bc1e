import Foundation

@testable import NotebookKit

/// A database file in a folder of one test's own, removed with it.
final class TemporaryFile: Sendable {
  let folder: URL
  let path: String

  init() throws {
    folder = FileManager.default.temporaryDirectory.appending(path: "notebook-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    path = folder.appending(path: "notes.sqlite").path(percentEncoded: false)
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  /// Opens the file, and fails at once if it is locked.
  var options: DatabaseOptions { DatabaseOptions(path: path, patience: .milliseconds(50)) }

  var bytes: Data {
    get throws { try Data(contentsOf: URL(filePath: path)) }
  }

  func write(_ bytes: Data) throws {
    try bytes.write(to: URL(filePath: path))
  }

  /// Opens the notebook, lets an operation work on it, and closes it.
  func use<Result: Sendable>(
    _ options: DatabaseOptions? = nil, _ work: @Sendable (any NoteRepository) async throws -> Result
  ) async throws -> Result {
    let database = try await Database.open(options ?? self.options)
    let result = try await SQLiteStore(database: database).transaction(.writing, work)
    await database.close()
    return result
  }

  /// Fills the notebook with numbered notes.
  func fill(_ count: Int) async throws {
    try await use { notes in
      for number in 1...count { _ = try await notes.add(.numbered(number)) }
    }
  }
}

extension Note.Draft {
  static func numbered(_ number: Int) -> Note.Draft {
    Note.Draft(
      title: "Note \(number)", body: "The body of note \(number)",
      created: Date(timeIntervalSince1970: Double(number)))
  }
}
