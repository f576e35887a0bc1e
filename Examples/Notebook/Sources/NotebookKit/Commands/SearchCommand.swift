import Dovetail

struct SearchCommand: Command {
  static let name = "search"
  static let synopsis = "WORD… [--limit N]"
  static let summary = "list the notes with all the words"

  @Dependency(\.console) var console
  @Dependency(\.unitOfWork) var unitOfWork
  @Dependency(\.notes) var notes

  let words: [String]
  let limit: Int

  init(_ arguments: inout Arguments) throws {
    limit = try arguments.number("--limit") ?? .max
    words = try arguments.remaining().flatMap { $0.split(whereSeparator: \.isWhitespace).map(String.init) }
    if words.isEmpty { throw UsageError("'search' needs a word") }
  }

  func run() async throws {
    let found = try await unitOfWork(.reading) { try await notes.search(words, limit: limit) }
    try console.write(found.map(\.line).joined())
  }
}
