import Testing

@testable import DovetailGenerator

@Suite("Conditions")
struct BuildConditionTests {
  @Test(
    "hold where others do",
    arguments: [
      ("A", ["A"], []), ("A", ["A && B"], []), ("A || B", ["B"], []), ("!(A || B)", ["!A", "!B"], []),
      ("A", [], ["!A"]), ("B", ["A || B"], ["A"]), ("A || !A", [], []), ("A", ["B", "!B"], []),
      ("os(Linux)", ["os( Linux )&&A"], []), ("!!A", ["A"], []), ("A", ["A && (B || (C && !D))"], []),
      ("B", ["A && B || C && B"], []), ("A && B", ["A"], ["!B"]),
    ] as [(String, [String], [String])])
  func holding(conclusion: String, premises: [String], refuted: [String]) {
    #expect(BuildCondition.holds(conclusion, where: premises, andNot: refuted))
  }

  @Test(
    "don't hold where others leave it open",
    arguments: [
      ("A", [], []), ("A", ["B"], []), ("A", ["A || B"], []), ("A && B", ["A"], []), ("A", ["!A"], []),
      ("A", [], ["A"]), ("os(Linux)", ["os(macOS)"], []), ("A", ["A && B || C"], []),
      ("A", ["!(A && B)"], ["!B"]),
    ] as [(String, [String], [String])])
  func open(conclusion: String, premises: [String], refuted: [String]) {
    #expect(!BuildCondition.holds(conclusion, where: premises, andNot: refuted))
  }

  @Test("are compared part by part where they have too many flags to try them out")
  func manyFlags() {
    let many = (0..<40).map { "F\($0)" }.joined(separator: " && ")
    #expect(BuildCondition.holds("F7 && F30", where: [many], andNot: []))
    #expect(!BuildCondition.holds("G", where: [many], andNot: []))
  }

  @Test("may be nested deeply")
  func depth() {
    let depth = 20_000
    let nested = String(repeating: "!(", count: depth) + "A" + String(repeating: ")", count: depth)
    #expect(BuildCondition.holds("A", where: [nested], andNot: []))
  }
}
