import Foundation
import TestSupport
import Testing

/// Compares the documentation's tables of mistakes with the tests that they name.
struct GuaranteesPageTests {
  private struct Row {
    let mistake: String
    let effect: String
    let place: String
    /// The name of a test in the file, where the row has no message.
    let test: String?
  }

  private func rows() throws -> [Row] {
    try Repository.text("Sources/Dovetail/Documentation.docc/Guarantees.md").split(separator: "\n").compactMap
    {
      line in
      let cells = line.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
      guard line.hasPrefix("|"), cells.count == 3, cells[2].hasPrefix("`") else { return nil }
      let parts = cells[2].dropFirst().dropLast().split(separator: ".swift/")
      return Row(
        mistake: cells[0], effect: cells[1], place: parts.count > 1 ? "\(parts[0]).swift" : String(parts[0]),
        test: parts.count > 1 ? String(parts[1]) : nil)
    }
  }

  @Test func `Each row's message is what its case expects`() throws {
    for row in try rows() where row.test == nil {
      #expect(row.effect.first == "`" && row.effect.last == "`", "\(row.mistake)")
      let message = row.effect.dropFirst().dropLast()
      #expect(try Expectations.text(at: row.place).contains(message), "\(row.mistake): \(row.place)")
    }
  }

  @Test func `Each test that a row names exists`() throws {
    for row in try rows() {
      guard let test = row.test else { continue }
      let text = try Repository.text("Tests/\(row.place)")
      #expect(text.contains("func \(test)("), "\(row.mistake): \(row.place)")
    }
  }

  @Test func `There are enough rows of each kind, and each says something else`() throws {
    let rows = try rows()
    #expect(rows.count { $0.test == nil } >= 80 && rows.count { $0.test != nil } >= 20)
    #expect(Set(rows.map(\.mistake)).count == rows.count)
  }
}
