/// A record that is a row of a table whose primary key is the column `id`.
protocol TableRecord: Identifiable, Sendable where ID == Int64 {
  associatedtype Draft: Sendable

  static var table: String { get }
  /// All columns but `id`, in the order of `values`.
  static var columns: [String] { get }

  /// Reads a row of `id` and the columns.
  init(row: Row) throws
  init(id: ID, draft: Draft)

  var values: [SQLiteValue] { get }
}
