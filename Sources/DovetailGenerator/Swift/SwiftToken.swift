/// A piece of Swift as the compiler's own lexer cuts it.
struct SwiftToken {
  enum Kind: UInt8 {
    case identifier, keyword, anonymousArgument, macro, number, regex
    /// A string literal's opening, the brackets of each of its interpolations, and its end.
    case string, interpolation, interpolationEnd, stringEnd
    case openParenthesis, closeParenthesis, openBracket, closeBracket, openBrace, closeBrace
    case comma, colon, semicolon, at, backslash, arrow, equal, dot
    /// What stands directly behind a value, and so belongs to it.
    case bang, question
    /// The question of `a ? b : c`.
    case choice
    case prefixOperator, postfixOperator, binaryOperator
    case end
  }

  var kind: Kind
  var word = SwiftWord.other
  var start: Int
  var end: Int
  var isFirstOnLine = false

  /// Whether a member can be called so.
  var isMember: Bool { kind == .identifier || kind == .keyword }

  /// Whether an argument can be called so.
  var isLabel: Bool {
    kind == .identifier || kind == .keyword && word != .inout && word != .let && word != .var
  }
}
