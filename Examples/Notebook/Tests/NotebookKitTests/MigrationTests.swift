import Foundation
import Testing

@testable import NotebookKit

@Suite struct MigrationTests {
  private let file: TemporaryFile

  init() throws {
    file = try TemporaryFile()
  }

  /// Makes a notebook as the first version did, with one note.
  private func makeFirstVersion() throws {
    let connection = try Connection(file.options)
    try connection.prepareNotebook(migrations: [Migration.all[0]])
    try connection.run("DROP TRIGGER note_changed")
    try connection.run("INSERT INTO notes (title, body, created) VALUES ('Old', 'text', 86400000)")
  }

  @Test func anOlderNotebookKeepsItsNotes() async throws {
    try makeFirstVersion()
    let notes = try await file.use { try await $0.list(after: nil, limit: 9) }
    let day = Date(timeIntervalSince1970: 86400)
    #expect(notes == [Note(id: 1, title: "Old", body: "text", created: day, changed: day)])
  }

  @Test func aMigrationThatFailsLeavesTheVersionBefore() async throws {
    try makeFirstVersion()
    let broken = [
      Migration.all[0],
      Migration("ALTER TABLE notes ADD COLUMN colour TEXT", "UPDATE missing SET colour = 1"),
    ]
    do {
      let connection = try Connection(file.options)
      #expect(throws: DatabaseError(database: file.path, reason: .other("no such table: missing"))) {
        try connection.prepareNotebook(migrations: broken)
      }
      #expect(try connection.number("PRAGMA user_version") == 1)
      #expect(try connection.rows("SELECT * FROM notes").first?.values.count == 4)
    }
    #expect(try await file.use { try await $0.count() } == 1)
  }

  @Test func theIndexIsMadeAnewAfterALibraryWithoutIt() async throws {
    try await file.fill(1)
    var scanning = file.options
    scanning.search = .scan
    try await file.use(scanning) { notes in
      _ = try await notes.delete(1)
      _ = try await notes.add(Note.Draft(title: "Scanned", body: "", created: .now))
    }
    try await file.use { notes in
      let found = try await notes.search(["scanned"], limit: 9)
      #expect(found.map(\.title) == ["Scanned"])
      #expect(try await notes.search(["body"], limit: 9) == [])
    }
  }
}
