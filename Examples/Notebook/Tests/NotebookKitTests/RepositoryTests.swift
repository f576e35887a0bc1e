import Foundation
import Testing

@testable import NotebookKit

/// Tests that every implementation of the protocols must pass.
@Suite struct RepositoryTests {
  enum Implementation: CaseIterable {
    case dictionary, index, scan
    #if canImport(SwiftData)
      case swiftData
    #endif

    var store: any NoteStore {
      get async throws {
        switch self {
        case .dictionary: DictionaryStore()
        case .index: try await sqlite(.index)
        case .scan: try await sqlite(.scan)
        #if canImport(SwiftData)
          case .swiftData: try SwiftDataStore.inMemory()
        #endif
        }
      }
    }

    private func sqlite(_ search: SearchMethod) async throws -> any NoteStore {
      var options = DatabaseOptions.inMemory
      options.search = search
      return SQLiteStore(database: try await Database.open(options))
    }
  }

  @Test(arguments: Implementation.allCases)
  func notesAreAddedFoundChangedAndDeleted(_ implementation: Implementation) async throws {
    let store = try await implementation.store
    try await store.transaction(.writing) { notes in
      var note = try await notes.add(.numbered(1))
      let other = try await notes.add(.numbered(2))
      #expect(note.id != other.id)
      #expect(try await notes.find(note.id) == note)

      note.title = "Änderung \u{0} 'quoted'"
      note.body = ""
      note.changed += 60
      #expect(try await notes.update(note))
      #expect(try await notes.list(after: nil, limit: 10) == [note, other])

      #expect(try await notes.delete(note.id))
      #expect(try await !notes.delete(note.id))
      #expect(try await !notes.update(note))
      #expect(try await notes.find(note.id) == nil)
      #expect(try await notes.count() == 1)
      #expect(try await notes.deleteAll() == 1)
      #expect(try await notes.count() == 0)
    }
  }

  @Test(arguments: [Int64.min, .max])
  func aNoteOfAnyTimeIsChanged(_ created: Int64) async throws {
    let database = try await Database.open(.inMemory)
    try await database.transaction(.writing) { transaction in
      let values: [SQLiteValue] = [.integer(created)]
      _ = try await transaction.run("INSERT INTO notes VALUES (1, 'Old', '', ?1, ?1)", values)
      let notes = SQLiteRepository<Note>(transaction: transaction)
      #expect(try await notes.update(try #require(try await notes.find(1))))
      #expect(try await transaction.rows("SELECT created FROM notes") == [Row(values: values)])
    }
  }

  @Test func anInsertionThatIsIgnoredIsAnError() async throws {
    let database = try await Database.open(.inMemory)
    try await database.transaction(.writing) { transaction in
      let ignore = "CREATE TRIGGER ignore BEFORE INSERT ON notes BEGIN SELECT RAISE(IGNORE); END"
      _ = try await transaction.run(ignore)
      let notes = SQLiteRepository<Note>(transaction: transaction)
      let reason = DatabaseError.Reason.other("a trigger ignored the insertion")
      await #expect(throws: DatabaseError(database: ":memory:", reason: reason)) {
        try await notes.add(.numbered(1))
      }
    }
  }

  @Test(arguments: Implementation.allCases)
  func workThatThrowsLeavesNothing(_ implementation: Implementation) async throws {
    let store = try await implementation.store
    let kept = try await store.transaction(.writing) { try await $0.add(.numbered(1)) }
    await #expect(throws: CancellationError.self) {
      try await store.transaction(.writing) { notes in
        _ = try await notes.add(.numbered(2))
        _ = try await notes.delete(kept.id)
        throw CancellationError()
      }
    }
    let left = try await store.transaction(.reading) { try await $0.list(after: nil, limit: 10) }
    #expect(left == [kept])
  }

  @Test(arguments: Implementation.allCases)
  func pagesHoldEachNoteOnce(_ implementation: Implementation) async throws {
    let store = try await implementation.store
    try await store.transaction(.writing) { notes in
      for number in 1...25 { _ = try await notes.add(.numbered(number)) }
      var titles: [String] = []
      try await notes.forEachPage(of: 10) { titles += $0.map(\.title) }
      #expect(titles == (1...25).map { "Note \($0)" })
    }
  }

  @Test(arguments: Implementation.allCases)
  func searchFindsTheNotesWithAllWords(_ implementation: Implementation) async throws {
    let store = try await implementation.store
    try await store.transaction(.writing) { notes in
      let bread = try await notes.add(Note.Draft(title: "Bread", body: "flour 100%, water", created: .now))
      let soup = try await notes.add(Note.Draft(title: "Soup", body: "water, \"salt\"", created: .now))
      #expect(try await notes.search(["water"], limit: 10) == [bread, soup])
      #expect(try await notes.search(["water"], limit: 1) == [bread])
      #expect(try await notes.search(["WATER", "flo"], limit: 10) == [bread])
      #expect(try await notes.search(["water", "milk"], limit: 10) == [])
      #expect(try await notes.search(["\"salt\""], limit: 10) == [soup])
      #expect(try await notes.search(["100%"], limit: 10) == [bread])
      for operators in ["NOT", "*", "title:", "a_b", "\\", "NEAR(", "-"] {
        #expect(try await notes.search(["\(operators)milk"], limit: 10) == [])
      }
      _ = try await notes.delete(bread.id)
      #expect(try await notes.search(["water"], limit: 10) == [soup])
    }
  }

  @Test(arguments: [Implementation.index, .scan])
  func punctuationCountsWithoutTheIndex(_ implementation: Implementation) async throws {
    let isIndexed = implementation == .index
    let store = try await implementation.store
    try await store.transaction(.writing) { notes in
      let bread = try await notes.add(Note.Draft(title: "🍞", body: "salt, water", created: .now))
      let soup = try await notes.add(Note.Draft(title: "Soup", body: "salt, milk, water", created: .now))
      #expect(try await notes.search(["salt,water"], limit: 10) == (isIndexed ? [bread] : []))
      #expect(try await notes.search(["salt,"], limit: 10) == [bread, soup])
      #expect(try await notes.search(["🍞"], limit: 10) == (isIndexed ? [] : [bread]))
      #expect(try await notes.search(["🍞", "salt"], limit: 10) == (isIndexed ? [bread, soup] : [bread]))
    }
  }

  @Test(arguments: Implementation.allCases)
  func transactionsOfManyTasksRunOneAfterAnother(_ implementation: Implementation) async throws {
    let store = try await implementation.store
    let id = try await store.transaction(.writing) { try await $0.add(.numbered(0)).id }
    try await withThrowingTaskGroup(of: Void.self) { group in
      for _ in 0..<50 {
        group.addTask {
          try await store.transaction(.writing) { notes in
            var note = try #require(try await notes.find(id))
            await Task.yield()
            note.body += "x"
            _ = try await notes.update(note)
          }
        }
      }
      try await group.waitForAll()
    }
    let note = try await store.transaction(.reading) { try await $0.find(id) }
    #expect(note?.body == "The body of note 0" + String(repeating: "x", count: 50))
  }
}
