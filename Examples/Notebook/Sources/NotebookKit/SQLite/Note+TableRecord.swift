import Foundation

extension Note: TableRecord {
  static let table = "notes"
  static let columns = ["title", "body", "created", "changed"]

  init(row: Row) throws {
    self.init(
      id: try row.integer(0), title: try row.text(1), body: try row.text(2),
      created: Date(milliseconds: try row.integer(3)), changed: Date(milliseconds: try row.integer(4)))
  }

  var values: [SQLiteValue] {
    [.text(title), .text(body), .integer(created.milliseconds), .integer(changed.milliseconds)]
  }
}

extension Date {
  fileprivate init(milliseconds: Int64) {
    self.init(timeIntervalSince1970: Double(milliseconds) / 1000)
  }

  fileprivate var milliseconds: Int64 {
    let number = (timeIntervalSince1970 * 1000).rounded()
    // The range's upper end is not exact as a `Double`.
    return Int64(exactly: number) ?? (number < 0 ? .min : .max)
  }
}
