import Foundation

final class Database: Sendable {
  static func open(at path: String) async throws -> Database {
    print("the database \(path) is open")
    return Database()
  }

  func close() async { print("the database shop.db is closed") }
}

final class Server: Sendable {
  init(database: Database) {}

  /// Runs until it is stopped; it sends itself the signal until that arrives, since nothing may be listening yet.
  func run() async throws {
    print("the server runs")
    while true {
      kill(getpid(), SIGTERM)
      try await Task.sleep(for: .milliseconds(1))
    }
  }

  func shutDown() async { print("the server is shut down") }
}
