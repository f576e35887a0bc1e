/// What the scanners need to know of Swift's words.
package enum SwiftKeyword {
  /// Whether a declaration of this name needs backticks.
  package static func isReserved(_ word: String) -> Bool { reserved.contains(word) }

  /// Whether a statement or declaration begins so, which is no expression.
  static func beginsStatement(_ word: String) -> Bool { statements.contains(word) }

  /// Whether an operand follows, so that a slash behind the word begins a regular expression.
  package static func precedesOperand(_ word: String) -> Bool { operators.contains(word) }

  /// Whether an expression can go on with this word on a new line.
  static func continuesExpression(_ word: String) -> Bool { continuations.contains(word) }

  private static let continuations: Set<String> = ["as", "catch", "else", "in", "is", "where"]

  private static let statements: Set<String> = [
    "associatedtype", "break", "case", "class", "continue", "default", "defer", "deinit", "enum", "extension",
    "fallthrough", "fileprivate", "for", "func", "guard", "import", "init", "inout", "internal", "let",
    "operator", "precedencegroup", "private", "protocol", "public", "repeat", "return", "static", "struct",
    "subscript", "throw", "typealias", "var", "while",
  ]

  private static let operators: Set<String> = [
    "as", "await", "case", "consume", "copy", "each", "else", "if", "in", "is", "repeat", "return", "switch",
    "throw",
    "try", "where", "while",
  ]

  private static let reserved: Set<String> = statements.union([
    "Any", "Self", "as", "catch", "do", "else", "false", "if", "in", "is", "nil", "rethrows", "self", "super",
    "switch", "throws", "true", "try", "where",
  ])
}
