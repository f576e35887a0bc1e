import Dovetail
import Foundation

struct ShowCommand: Command {
  static let name = "show"
  static let synopsis = "NUMBER"
  static let summary = "show a note"

  @Dependency(\.console) var console
  @Dependency(\.unitOfWork) var unitOfWork
  @Dependency(\.editor) var editor

  let id: Note.ID

  init(_ arguments: inout Arguments) throws {
    id = try arguments.noteID()
  }

  func run() async throws {
    let note = try await unitOfWork(.reading) { try await editor.note(id) }
    try console.print(note.title.printable())
    try console.print(
      "created \(note.created.formatted(.iso8601)), changed \(note.changed.formatted(.iso8601))")
    if !note.body.isEmpty { try console.print("\n" + note.body.printable(keeping: ["\n", "\t"])) }
  }
}
