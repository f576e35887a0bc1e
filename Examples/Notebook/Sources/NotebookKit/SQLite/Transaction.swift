/// A unit of work's access to a database; invalid after its end.
struct Transaction: Sendable {
  let database: Database
  let number: Int

  func rows(_ sql: String, _ values: [SQLiteValue] = []) async throws -> [Row] {
    try await database.rows(sql, values, in: number)
  }

  /// How many rows a statement has changed.
  func run(_ sql: String, _ values: [SQLiteValue] = []) async throws -> Int {
    try await database.run(sql, values, in: number)
  }
}
