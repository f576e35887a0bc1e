import Testing

@testable import NotebookKit

@Suite struct LargeNotebookTests {
  @Test func aHundredThousandNotesAreAddedSearchedAndDeleted() async throws {
    let file = try TemporaryFile()
    try await file.fill(100_000)
    try await file.use { notes in
      let count = try await notes.count()
      #expect(count == 100_000)
      #expect(try await notes.search(["99999"], limit: 10).map(\.id) == [99_999])
      #expect(try await notes.search(["body", "note"], limit: .max).count == 100_000)
      #expect(try await notes.search(["9999"], limit: .max).count == 11)
      for id in stride(from: Note.ID(1), through: 100_000, by: 100) {
        let isDeleted = try await notes.delete(id)
        #expect(isDeleted)
      }
      #expect(try await notes.search(["note"], limit: .max).count == 99_000)
      #expect(try await notes.deleteAll() == 99_000)
      #expect(try await notes.search(["note"], limit: 1) == [])
    }
    let database = try await Database.open(file.options)
    #expect(try await database.problems() == [])
    await database.close()
  }
}
