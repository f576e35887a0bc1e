/// Checks that a text is the condition of an `#if`, so that it ends on its line and no branch is lost.
struct ConditionScanner {
  private let bytes: [UInt8]
  private var index = 0

  /// What is wrong with the condition, and at which of its bytes.
  static func problem(in text: String) -> (offset: Int, message: String)? {
    if let start = text.utf8.firstOffset(where: { !$0.isBlank }),
      text.utf8.dropFirst(start).starts(with: "#if".utf8)
    {
      return (start, "a condition is only what follows '#if'; remove the word")
    }
    if let foreign = SwiftTypeScanner.problem(in: text, what: "condition", allowed: " \t.,:!&|<>=()_") {
      return foreign
    }
    var scanner = ConditionScanner(bytes: Array(text.utf8))
    return scanner.scan()
      ?? SwiftParser.problem(in: text, subject: .condition) { $0.parseWholeCondition() }
  }

  private init(bytes: [UInt8]) {
    self.bytes = bytes
  }

  /// Operands and operators in turn; that the parentheses match is known.
  private mutating func scan() -> (offset: Int, message: String)? {
    var expectsOperand = true
    while true {
      while index < bytes.count, bytes[index].isBlank { index += 1 }
      guard index < bytes.count else { break }
      switch bytes[index] {
      case UInt8(ascii: "!") where expectsOperand, .openParenthesis where expectsOperand: index += 1
      case .closeParenthesis where !expectsOperand: index += 1
      case let byte where expectsOperand && byte.beginsIdentifier:
        skipOperand()
        expectsOperand = false
      case UInt8(ascii: "&") where !expectsOperand && isPair,
        UInt8(ascii: "|") where !expectsOperand && isPair:
        index += 2
        expectsOperand = true
      default:
        return (index, expectsOperand ? "a condition was expected here" : "'&&' or '||' was expected here")
      }
    }
    return expectsOperand ? (max(0, bytes.count - 1), "the condition ends where more must follow") : nil
  }

  private var isPair: Bool {
    index + 1 < bytes.count && bytes[index + 1] == bytes[index]
  }

  /// A flag, or a question such as `os(Linux)`.
  private mutating func skipOperand() {
    while index < bytes.count, bytes[index].continuesIdentifier { index += 1 }
    guard index < bytes.count, bytes[index] == .openParenthesis else { return }
    var depth = 0
    repeat {
      if bytes[index] == .openParenthesis { depth += 1 }
      if bytes[index] == .closeParenthesis { depth -= 1 }
      index += 1
    } while depth > 0
  }
}
