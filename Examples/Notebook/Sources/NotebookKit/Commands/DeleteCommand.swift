import Dovetail

struct DeleteCommand: Command {
  static let name = "delete"
  static let synopsis = "NUMBER… | --all"
  static let summary = "delete notes: all that are named, or none"

  @Dependency(\.console) var console
  @Dependency(\.unitOfWork) var unitOfWork
  @Dependency(\.notes) var notes

  /// `nil` means all notes.
  let ids: [Note.ID]?

  init(_ arguments: inout Arguments) throws {
    if try arguments.flag("--all") {
      ids = nil
      return
    }
    var ids = [try arguments.noteID()]
    while let word = try arguments.next() {
      guard let id = Note.ID(word) else { throw UsageError("'\(word)' is not a note's number") }
      ids.append(id)
    }
    // A number that is given twice is meant once.
    self.ids = Set(ids).sorted()
  }

  func run() async throws {
    let count = try await unitOfWork(.writing) {
      guard let ids else { return try await notes.deleteAll() }
      for id in ids {
        guard try await notes.delete(id) else { throw NoteError.missing(id) }
      }
      return ids.count
    }
    try console.print("\(count) deleted")
  }
}
