struct Settings: Sendable {
  let path: String

  static func load() async throws -> Settings { Settings(path: "shop.db") }
}

final class Database: Sendable {
  static func open(at path: String) async throws -> Database { Database() }

  func close() async {}
}

final class Server: Sendable {
  init(database: Database) {}

  func run() async throws {}

  func shutDown() async {}
}
