import Dovetail

struct EditCommand: Command {
  static let name = "edit"
  static let synopsis = "NUMBER [--title TITLE] [--body BODY | -]"
  static let summary = "change a note's title or body"

  @Dependency(\.console) var console
  @Dependency(\.unitOfWork) var unitOfWork
  @Dependency(\.editor) var editor

  let id: Note.ID
  let title: String?
  let body: String?

  init(_ arguments: inout Arguments) throws {
    title = try arguments.option("--title")
    body = try arguments.option("--body")
    id = try arguments.noteID()
    if title == nil, body == nil { throw UsageError("'edit' needs --title or --body") }
  }

  func run() async throws {
    let body = body == "-" ? try console.readAll() : body
    let note = try await unitOfWork(.writing) { try await editor.edit(id, title: title, body: body) }
    try console.write(note.line)
  }
}
