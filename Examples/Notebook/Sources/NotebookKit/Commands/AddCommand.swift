import Dovetail

struct AddCommand: Command {
  static let name = "add"
  static let synopsis = "TITLE [BODY | -] [--count N [--batch N]]"
  static let summary = "add a note, or many numbered ones"

  @Dependency(\.console) var console
  @Dependency(\.unitOfWork) var unitOfWork
  @Dependency(\.editor) var editor

  let title: String
  let body: String?
  let count: Int?
  let batch: Int

  init(_ arguments: inout Arguments) throws {
    count = try arguments.number("--count")
    let batch = try arguments.number("--batch")
    if batch != nil, count == nil { throw UsageError("'--batch' needs '--count'") }
    self.batch = batch ?? 1000
    title = try arguments.required("a title")
    body = try arguments.next()
  }

  func run() async throws {
    let body = body == "-" ? try console.readAll() : body ?? ""
    guard let count else {
      let note = try await unitOfWork(.writing) { try await editor.add(title: title, body: body) }
      return try console.print("\(note.id)")
    }
    for start in stride(from: 1, through: count, by: batch) {
      let numbers = start...(start + min(batch - 1, count - start))
      let last = try await unitOfWork(.writing) {
        var last: Note.ID = 0
        for number in numbers { last = try await editor.add(title: "\(title) \(number)", body: body).id }
        return last
      }
      // Once printed as added, a note stays, whatever happens to the process.
      try console.print("\(numbers.upperBound) of \(count) added, up to note \(last)")
    }
  }
}
