/// A word, a number, a mark, or an end of a literal; comments and the text of strings make none.
package struct SwiftToken: Sendable {
  package enum Kind: UInt8, Sendable {
    /// With the backticks that a name may be in.
    case word
    case number
    /// One byte of a bracket or an operator, or a character that is in no name.
    case mark
    /// The opening of a string literal.
    case quote
    /// The end of a string literal, or a whole regular expression.
    case literal
    /// A bracket of a string's interpolation.
    case interpolation
  }

  package let kind: Kind
  /// Its first byte; a bracket's own, where more is before that.
  package let byte: UInt8
  /// Whether no other token is before it on its line.
  package let beginsLine: Bool
  private let first: Int32
  private let last: Int32

  init(_ kind: Kind, _ byte: UInt8, _ range: Range<Int>, beginsLine: Bool) {
    self.kind = kind
    self.byte = byte
    self.beginsLine = beginsLine
    first = Int32(range.lowerBound)
    last = Int32(range.upperBound)
  }

  package var start: Int { Int(first) }
  package var end: Int { Int(last) }
  package var range: Range<Int> { start..<end }
}

/// What keeps a text from being cut into tokens, or these from being closed in themselves, and at which byte.
struct SwiftProblem {
  let offset: Int
  let message: String
  /// Where what can't be closed so was opened.
  var opening: Int?
}
