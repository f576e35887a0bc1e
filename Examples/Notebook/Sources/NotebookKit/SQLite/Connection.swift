import CSQLite

/// A connection to a database, for one thread at a time.
final class Connection {
  let options: DatabaseOptions
  private let handle: OpaquePointer
  private var statements: [String: Statement] = [:]

  /// Opens a file without reading it.
  init(_ options: DatabaseOptions) throws {
    var handle: OpaquePointer?
    let flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_EXRESCODE
    // SQLite takes a path that begins so for a URI, which can ask for a database in memory.
    let path = options.path.hasPrefix("file:") ? "./\(options.path)" : options.path
    let code = sqlite3_open_v2(path, &handle, flags, nil)
    guard code == SQLITE_OK, let handle else {
      defer { sqlite3_close(handle) }
      throw DatabaseError(code: code, handle: handle, options: options)
    }
    self.handle = handle
    self.options = options
    sqlite3_busy_timeout(handle, options.patience.milliseconds)
  }

  deinit {
    statements = [:]
    sqlite3_close_v2(handle)
  }

  /// Whether the file was opened read-only, because it can't be written.
  var isReadOnly: Bool { sqlite3_db_readonly(handle, "main") == 1 }
  var isInTransaction: Bool { sqlite3_get_autocommit(handle) == 0 }
  /// How many rows the last `run` has changed.
  var changes: Int { Int(sqlite3_changes64(handle)) }

  /// Sets whether the log beside the file is moved into it when the last connection closes.
  func movesLogOnClose(_ isOn: Bool) {
    notebook_set_checkpoint_on_close(handle, isOn ? 1 : 0)
  }

  /// Returns the first bytes of the file, which are zero after its end, without what SQLite does at the first
  /// query: it would roll back what another program did not finish.
  func header(_ count: Int) -> [UInt8] {
    var file: UnsafeMutablePointer<sqlite3_file>?
    var bytes = [UInt8](repeating: 0, count: count)
    if sqlite3_file_control(handle, "main", SQLITE_FCNTL_FILE_POINTER, &file) == SQLITE_OK, let file,
      let methods = file.pointee.pMethods
    {
      // An error is found again by the first query.
      _ = methods.pointee.xRead(file, &bytes, Int32(count), 0)
    }
    return bytes
  }

  func error(_ reason: DatabaseError.Reason) -> DatabaseError {
    DatabaseError(database: options.path, reason: reason)
  }

  /// Returns all rows that a query finds. Its statement is prepared once and kept.
  func rows(_ sql: String, _ values: [SQLiteValue] = []) throws -> [Row] {
    let statement = try statement(sql)
    defer { statement.reset() }
    try check(statement.bind(values))
    var rows: [Row] = []
    while true {
      let code = statement.step()
      switch code {
      case SQLITE_ROW: rows.append(statement.row)
      case SQLITE_DONE: return rows
      default: throw DatabaseError(code: code, handle: handle, options: options)
      }
    }
  }

  /// Runs a statement that returns no rows.
  func run(_ sql: String, _ values: [SQLiteValue] = []) throws {
    _ = try rows(sql, values)
  }

  /// Returns the one number that a query finds.
  func number(_ sql: String, _ values: [SQLiteValue] = []) throws -> Int64 {
    guard let row = try rows(sql, values).first else { throw error(.other("'\(sql)' found nothing")) }
    return try row.integer(0)
  }

  /// Runs statements in a transaction, which is undone if they throw.
  func transaction<Result>(_ access: Access, _ body: () throws -> Result) throws -> Result {
    try begin(access)
    do {
      let result = try body()
      try run("COMMIT")
      return result
    } catch {
      rollBack()
      throw error
    }
  }

  func begin(_ access: Access) throws {
    // A writer takes the lock at once: if it read first, another one could write in between.
    try run(access == .writing ? "BEGIN IMMEDIATE" : "BEGIN")
  }

  /// Rolls back, unless SQLite already has, as it does on a full disk.
  func rollBack() {
    if isInTransaction { try? run("ROLLBACK") }
  }

  private func statement(_ sql: String) throws -> Statement {
    if let statement = statements[sql] { return statement }
    var prepared: OpaquePointer?
    try check(sqlite3_prepare_v3(handle, sql, -1, UInt32(SQLITE_PREPARE_PERSISTENT), &prepared, nil))
    guard let prepared else { throw error(.other("an empty statement")) }
    let statement = Statement(prepared)
    statements[sql] = statement
    return statement
  }

  private func check(_ code: Int32) throws {
    guard code == SQLITE_OK else { throw DatabaseError(code: code, handle: handle, options: options) }
  }
}

extension Duration {
  fileprivate var milliseconds: Int32 {
    // SQLite's maximum.
    let seconds = min(components.seconds, Int64(Int32.max))
    return Int32(clamping: seconds * 1000 + components.attoseconds / 1_000_000_000_000_000)
  }
}
