struct Settings: Sendable {
  let path: String

  static func load() async throws -> Settings {
    await Task.yield()
    print("the settings are loaded")
    return Settings(path: "shop.db")
  }
}

final class Database: Sendable {
  let path: String

  init(path: String) { self.path = path }

  static func open(at path: String) async throws -> Database {
    await Task.yield()
    print("the database \(path) is open")
    return Database(path: path)
  }

  func close() async { print("the database \(path) is closed") }
}

struct Orders: Sendable {
  let database: Database
}

final class Warehouse: Sendable {
  let count: Int

  init(orders: Orders) {
    count = 3
    print("the warehouse is filled")
  }
}
