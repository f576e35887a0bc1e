final class Database: Sendable {
  static func open(at path: String) async throws -> Database {
    print("the database \(path) is open")
    return Database()
  }

  func close() async { print("the database shop.db is closed") }
}

struct Taken: Error, CustomStringConvertible {
  let description: String
}

final class Listener: Sendable {
  init(port: Int, database: Database) async throws {
    await Task.yield()
    throw Taken(description: "port \(port) is taken")
  }
}

final class Server: Sendable {
  init(listener: Listener) {}
}
