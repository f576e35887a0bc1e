import CSQLite

/// A prepared statement.
final class Statement {
  private let handle: OpaquePointer

  init(_ handle: OpaquePointer) {
    self.handle = handle
  }

  deinit { sqlite3_finalize(handle) }

  /// Binds the parameters until the next `reset`.
  func bind(_ values: [SQLiteValue]) -> Int32 {
    precondition(
      values.count == sqlite3_bind_parameter_count(handle),
      "\(String(cString: sqlite3_sql(handle))) was given \(values.count) values")
    for (index, value) in zip(Int32(1)..., values) {
      let code = bind(value, at: index)
      guard code == SQLITE_OK else { return code }
    }
    return SQLITE_OK
  }

  func step() -> Int32 { sqlite3_step(handle) }

  /// Prepares the statement for its next run, and releases the bound values.
  func reset() {
    // What it returns is the error of the last step, which has been thrown.
    sqlite3_reset(handle)
    sqlite3_clear_bindings(handle)
  }

  /// The row that the last step has found.
  var row: Row {
    Row(values: (0..<sqlite3_column_count(handle)).map(value))
  }

  private func bind(_ value: SQLiteValue, at index: Int32) -> Int32 {
    switch value {
    case .null: sqlite3_bind_null(handle, index)
    case .integer(let number): sqlite3_bind_int64(handle, index, number)
    case .text(let text):
      // With its length, since text may contain a NUL.
      sqlite3_bind_text64(
        handle, index, text, UInt64(text.utf8.count), Self.copied, UInt8(SQLITE_UTF8))
    }
  }

  private func value(at column: Int32) -> SQLiteValue {
    switch sqlite3_column_type(handle, column) {
    case SQLITE_INTEGER: return .integer(sqlite3_column_int64(handle, column))
    case SQLITE_NULL: return .null
    default:
      guard let bytes = sqlite3_column_text(handle, column) else { return .text("") }
      let count = Int(sqlite3_column_bytes(handle, column))
      return .text(String(decoding: UnsafeBufferPointer(start: bytes, count: count), as: UTF8.self))
    }
  }

  /// SQLite's `SQLITE_TRANSIENT`, a cast that Swift does not import: the text is copied before the call ends.
  private static var copied: sqlite3_destructor_type {
    unsafeBitCast(-1, to: sqlite3_destructor_type.self)
  }
}
