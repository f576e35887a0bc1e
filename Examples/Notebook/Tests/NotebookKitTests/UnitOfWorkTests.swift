import Dovetail
import DovetailTesting
import Testing

@testable import NotebookKit

@Suite(
  .dependencies {
    $0.database = try await Database.open($0.options)
    $0.clock = SteppingClock()
  })
struct UnitOfWorkTests {
  @Dependency(\.unitOfWork) var unitOfWork
  @Dependency(\.database) var database
  @Dependency(\.notes) var notes
  @Dependency(\.editor) var editor

  @Test func whatItDidIsKept() async throws {
    let note = try await unitOfWork(.writing) { try await editor.add(title: "Kept", body: "") }
    #expect(try await unitOfWork(.reading) { try await notes.find(note.id) } == note)
  }

  @Test func whatItDidIsUndoneWhenItThrows() async throws {
    await #expect(throws: NoteError.missing(7)) {
      try await unitOfWork(.writing) {
        _ = try await editor.add(title: "Undone", body: "")
        _ = try await editor.edit(7, title: "Missing", body: nil)
      }
    }
    #expect(try await unitOfWork(.reading) { try await notes.count() } == 0)
  }

  @Test func itsScopeIsOpenInsideAlone() async throws {
    let isOpen = try await unitOfWork(.reading) { DependencyContainer.current.isOpen(.unitOfWork) }
    #expect(isOpen)
    #expect(!DependencyContainer.current.isOpen(.unitOfWork))
  }

  @Test func aRepositoryThatOutlivesItIsOfNoUse() async throws {
    let escaped = try await unitOfWork(.reading) { notes }
    await #expect(throws: DatabaseError(database: ":memory:", reason: .transactionEnded)) {
      try await escaped.count()
    }
  }

  @Test func tasksHaveOneEach() async throws {
    try await withThrowingTaskGroup(of: Void.self) { group in
      for number in 0..<50 {
        group.addTask {
          try await unitOfWork(.writing) { _ = try await editor.add(title: "Note \(number)", body: "") }
        }
      }
      try await group.waitForAll()
    }
    #expect(try await unitOfWork(.reading) { try await notes.count() } == 50)
  }

  @Test func aClosedDatabaseSaysSo() async throws {
    await database.close()
    await #expect(throws: DatabaseError(database: ":memory:", reason: .closed)) {
      try await unitOfWork(.reading) { try await notes.count() }
    }
  }

  @Test func aCancelledTaskClosesItToo() async throws {
    let task = Task { [database] in
      withUnsafeCurrentTask { $0?.cancel() }
      await database.close()
    }
    await task.value
    await #expect(throws: DatabaseError(database: ":memory:", reason: .closed)) {
      try await database.problems()
    }
  }

  @Test func aFullDiskUndoesIt() async throws {
    try await database.transaction(.writing) { _ = try await $0.rows("PRAGMA max_page_count = 40") }
    await #expect(throws: DatabaseError(database: ":memory:", reason: .full)) {
      try await unitOfWork(.writing) {
        for number in 1...10_000 { _ = try await editor.add(title: "Note \(number)", body: "") }
      }
    }
    #expect(try await unitOfWork(.reading) { try await notes.count() } == 0)
    _ = try await unitOfWork(.writing) { try await editor.add(title: "Small enough", body: "") }
  }

  @Test func anotherInsideItIsAMistake() async {
    await #expect(processExitsWith: .failure) {
      let unitOfWork = UnitOfWork(store: DictionaryStore())
      try await unitOfWork(.reading) { try await unitOfWork(.reading) {} }
    }
  }

  @Test(.dependencies { $0.store = DictionaryStore() })
  func anotherStoreServesTheSameCode() async throws {
    let note = try await unitOfWork(.writing) { try await editor.add(title: "In memory", body: "") }
    #expect(try await unitOfWork(.reading) { try await notes.list(after: nil, limit: 9) } == [note])
    #expect(try await SQLiteStore(database: database).transaction(.reading) { try await $0.count() } == 0)
  }
}
