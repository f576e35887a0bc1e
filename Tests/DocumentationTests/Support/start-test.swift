final class Database: Sendable {
  let path: String

  init(path: String) { self.path = path }

  static func open(at path: String) async throws -> Database { Database(path: path) }

  func close() async {}
}

struct Index: Sendable {
  let words: [String]

  static func load(from database: Database) async throws -> Index { Index(words: []) }
}
