/// A word, number, mark, or end of a literal. Comments and the text of strings have no tokens.
package struct SwiftToken: Sendable {
  package enum Kind: Sendable {
    /// A word, including a name's backticks.
    case word
    case number
    /// A byte of a bracket or operator, or a character that can't be in a name.
    case mark
    case quote
    /// The end of a string literal, or a whole regular expression.
    case literal
    case interpolation
  }

  package let kind: Kind
  /// The first byte; for a bracket with a prefix, the bracket's.
  package let byte: UInt8
  package let beginsLine: Bool
  private let first, last: Int32

  init(_ kind: Kind, _ byte: UInt8, _ range: Range<Int>, beginsLine: Bool) {
    (self.kind, self.byte, self.beginsLine) = (kind, byte, beginsLine)
    (first, last) = (Int32(range.lowerBound), Int32(range.upperBound))
  }

  package var start: Int { Int(first) }
  package var end: Int { Int(last) }
  package var range: Range<Int> { start..<end }

  /// Whether it is a part of an operator, whose characters may be other than ASCII.
  var isOperator: Bool { kind == .mark && (byte.isOperator || byte >= 0x80) }

  /// How it changes the nesting depth of brackets.
  package var nesting: Int {
    guard kind == .mark || kind == .interpolation else { return 0 }
    switch byte {
    case "(", "[", "{": return 1
    case ")", "]", "}": return -1
    default: return 0
    }
  }
}

struct SwiftProblem {
  var id = DiagnosticID.unbalancedExpression
  let offset: Int
  let message: String
  /// The offset of the opening that can't be closed there.
  var opening: Int?
}

extension DiagnosticSink {
  mutating func reject<Value>(_ problem: SwiftProblem, in string: JSONString) -> Value? {
    let isInside = problem.offset < string.bytes.count
    let position = isInside ? string.position(at: problem.offset) : string.position
    let opening = problem.opening.map { Diagnostic.Note.at(string.position(at: $0), "it was opened here") }
    report(problem.id, at: position, problem.message, notes: [opening])
    return nil
  }
}
