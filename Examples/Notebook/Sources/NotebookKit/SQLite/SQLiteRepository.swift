/// The records of one table, as one transaction sees them.
struct SQLiteRepository<Record: TableRecord>: Repository {
  typealias Draft = Record.Draft

  let transaction: Transaction

  func add(_ draft: Draft) async throws -> Record {
    // The table assigns the number, so it is known only after the insertion.
    let values = Record(id: 0, draft: draft).values
    guard let row = try await transaction.rows(Self.insertion, values).first else {
      // A trigger that isn't ours can do that.
      throw DatabaseError(
        database: transaction.database.options.path, reason: .other("a trigger ignored the insertion"))
    }
    return try Record(row: row)
  }

  func find(_ id: Record.ID) async throws -> Record? {
    try await transaction.rows("\(Self.selection) WHERE id = ?", [.integer(id)]).first.map(Record.init)
  }

  func list(after id: Record.ID?, limit: Int) async throws -> [Record] {
    try await transaction.rows(
      "\(Self.selection) WHERE id > ? ORDER BY id LIMIT ?",
      [.integer(id ?? .min), .integer(Int64(limit))]
    ).map(Record.init)
  }

  func update(_ record: Record) async throws -> Bool {
    try await transaction.run(Self.replacement, record.values + [.integer(record.id)]) > 0
  }

  func delete(_ id: Record.ID) async throws -> Bool {
    try await transaction.run("DELETE FROM \(Record.table) WHERE id = ?", [.integer(id)]) > 0
  }

  func deleteAll() async throws -> Int {
    try await transaction.run("DELETE FROM \(Record.table)")
  }

  func count() async throws -> Int {
    let rows = try await transaction.rows("SELECT count(*) FROM \(Record.table)")
    return try rows.first.map { Int(try $0.integer(0)) } ?? 0
  }

  private static var insertion: String {
    let marks = Record.columns.map { _ in "?" }.joined(separator: ", ")
    let columns = Record.columns.joined(separator: ", ")
    return "INSERT INTO \(Record.table) (\(columns)) VALUES (\(marks)) RETURNING id, \(columns)"
  }

  private static var replacement: String {
    let columns = Record.columns.map { "\($0) = ?" }.joined(separator: ", ")
    return "UPDATE \(Record.table) SET \(columns) WHERE id = ?"
  }

  static var selection: String {
    "SELECT id, \(Record.columns.joined(separator: ", ")) FROM \(Record.table)"
  }
}
