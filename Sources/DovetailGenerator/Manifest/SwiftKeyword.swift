/// What the scanners need to know of Swift's words.
package enum SwiftKeyword {
  /// Whether a declaration of this name needs backticks.
  package static func isReserved(_ word: String) -> Bool { reserved.contains(word) }

  /// Whether a statement or declaration begins so, which is no expression.
  static func beginsStatement(_ word: String) -> Bool { statements.contains(word) }

  /// Whether an operand follows, so that a slash behind the word begins a regular expression.
  static func precedesOperand(_ word: String) -> Bool { operators.contains(word) }

  private static let statements: Set<String> = [
    "associatedtype", "break", "case", "class", "continue", "default", "defer", "deinit", "enum", "extension",
    "fallthrough", "for", "func", "guard", "import", "init", "let", "operator", "precedencegroup", "protocol",
    "repeat", "return", "struct", "subscript", "throw", "typealias", "var", "while",
  ]

  private static let operators: Set<String> = [
    "as", "await", "case", "consume", "copy", "each", "else", "if", "in", "is", "repeat", "return", "switch",
    "throw",
    "try", "where", "while",
  ]

  private static let reserved: Set<String> = statements.union([
    "Any", "Self", "as", "catch", "do", "else", "false", "fileprivate", "if", "in", "inout", "internal", "is",
    "nil",
    "private", "public", "rethrows", "self", "static", "super", "switch", "throws", "true", "try", "where",
  ])
}
