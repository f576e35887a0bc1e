/// What a unit of work does to a database; of no use when it has ended.
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
