/// The value of a cell of a table.
enum SQLiteValue: Hashable, Sendable {
  case null
  case integer(Int64)
  case text(String)
}

/// A row that a query found.
struct Row: Hashable, Sendable {
  let values: [SQLiteValue]

  func integer(_ column: Int) throws -> Int64 {
    guard case .integer(let value) = values[column] else { throw UnexpectedValue(column: column) }
    return value
  }

  func text(_ column: Int) throws -> String {
    guard case .text(let value) = values[column] else { throw UnexpectedValue(column: column) }
    return value
  }

  /// A cell has another type than in the schema, as happens in damaged files.
  struct UnexpectedValue: Error, CustomStringConvertible {
    let column: Int

    var description: String { "the database is damaged: column \(column) of a row has the wrong type" }
  }
}
