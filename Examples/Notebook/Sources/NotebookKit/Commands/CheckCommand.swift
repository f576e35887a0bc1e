import Dovetail

struct CheckCommand: Command {
  static let name = "check"
  static let synopsis = ""
  static let summary = "check that the database is intact"

  @Dependency(\.console) var console
  @Dependency(\.database) var database

  init(_ arguments: inout Arguments) throws {}

  func run() async throws {
    let problems = try await database.problems()
    guard problems.isEmpty else {
      throw DatabaseError(
        database: database.options.path, reason: .damaged(problems.joined(separator: "; ")))
    }
    try console.print("ok")
  }
}
