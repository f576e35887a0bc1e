/// Operators, whose meaning depends on the blanks around them, and numbers.
extension SwiftLexer {
  /// Whether the token that begins here stands directly behind another.
  func isBound(_ start: Int) -> Bool { Self.isBound(start, in: bytes) }

  static func isBound(_ start: Int, in bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    guard start > 0 else { return false }
    switch bytes[start - 1] {
    case .space, .tab, .newline, .openParenthesis, .openBracket, .openBrace, .comma, .colon,
      UInt8(ascii: ";"):
      return false
    case .slash: return start < 2 || bytes[start - 2] != .star
    default: return true
    }
  }

  /// Whether another token stands directly behind one that ends here.
  private func isFollowed(_ end: Int, isBound: Bool) -> Bool {
    guard end < bytes.count else { return false }
    switch bytes[end] {
    case .space, .tab, .newline, .closeParenthesis, .closeBracket, .closeBrace, .comma, .colon,
      UInt8(ascii: ";"):
      return false
    case .dot: return !isBound
    case .slash: return end + 1 == bytes.count || (bytes[end + 1] != .slash && bytes[end + 1] != .star)
    default: return true
    }
  }

  /// How many bytes of an operator's character stand here.
  func operatorLength(at offset: Int) -> Int {
    switch bytes[offset] {
    case .slash, .minus, .plus, .star, .dot, UInt8(ascii: "="), UInt8(ascii: "!"), UInt8(ascii: "%"),
      UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "&"), UInt8(ascii: "|"), UInt8(ascii: "^"),
      UInt8(ascii: "~"), UInt8(ascii: "?"):
      return 1
    case 0x80...:
      let end = min(offset + 4, bytes.count)
      let text = String(decoding: UnsafeBufferPointer(rebasing: bytes[offset..<end]), as: UTF8.self)
      let scalar = text.unicodeScalars.first!
      return SwiftIdentifier.isOperator(scalar) ? UTF8.width(scalar) : 0
    default: return 0
    }
  }

  mutating func scanOperator() {
    let start = index
    let isDotted = bytes[start] == .dot
    while index < bytes.count, isDotted || bytes[index] != .dot {
      let length = operatorLength(at: index)
      if length == 0 || beginsComment(index, behind: start) { break }
      index += length
    }
    guard index > start else { return fail(at: start, "this character can't stand in code") }
    addOperator(from: start)
  }

  /// A comment begins inside of what would be one operator.
  private func beginsComment(_ offset: Int, behind start: Int) -> Bool {
    guard offset > start, bytes[offset] == .slash, offset + 1 < bytes.count else { return false }
    return bytes[offset + 1] == .slash || bytes[offset + 1] == .star
  }

  private mutating func addOperator(from start: Int) {
    let isBound = isBound(start)
    let isFollowed = isFollowed(index, isBound: isBound)
    let text = text(from: start)
    let isDotted = bytes[start] == .dot
    switch text {
    case "=":
      guard isBound == isFollowed else {
        return fail(at: start, "write blanks on both sides of '=', or none")
      }
      add(.equal, from: start, expectsOperand: true)
    case "->": add(.arrow, from: start, expectsOperand: true)
    case ".":
      guard isFollowed || isBound && index < bytes.count && bytes[index] == .dot else {
        return fail(at: start, "a name must follow '.' directly, without a blank")
      }
      add(.dot, from: start, expectsOperand: true)
    case "?": add(.choice, from: start, expectsOperand: true)
    case _ where text.utf8.count > 1 && text.contains("*/"):
      fail(at: start, "this ends a comment that was never begun")
    case _ where isDotted && isBound && !isFollowed && text != "...":
      fail(at: start, "a name must follow '.' directly, without a blank")
    case _ where text.utf8.contains(.slash) && text != "/" && text != "/=":
      fail(at: start, "an operator with '/' could be a regular expression; put blanks around it")
    case _ where bytes[start] == UInt8(ascii: "<") && index < bytes.count && bytes[index] == .hash:
      fail(at: start, "this character can't stand in code")
    default:
      let kind: SwiftToken.Kind =
        isBound == isFollowed ? .binaryOperator : isBound ? .postfixOperator : .prefixOperator
      if kind == .prefixOperator, bytes[start] == .slash {
        return fail(at: start, "expected an operand, found '/'")
      }
      add(kind, from: start, expectsOperand: kind != .postfixOperator)
    }
  }

  /// The tokens of an operator that begins with an angle bracket, if that stands for itself.
  static func split(_ token: SwiftToken, of bytes: UnsafeBufferPointer<UInt8>) -> [SwiftToken]? {
    var lexer = SwiftLexer(
      bytes: UnsafeBufferPointer(rebasing: bytes[..<token.end]), expression: Expression(lines: []))
    lexer.isAtLineStart = token.isFirstOnLine
    lexer.index = token.start + 1
    lexer.add(.binaryOperator, from: token.start)
    while lexer.index < token.end, lexer.problem == nil { lexer.scanToken(bytes[lexer.index]) }
    return lexer.problem == nil ? lexer.tokens : nil
  }

  // MARK: Numbers

  mutating func scanNumber() {
    let start = index
    let isIndex = tokens.last?.kind == .dot
    if peek() == UInt8(ascii: "0"), let radix = peek(1), !isIndex {
      switch radix {
      case UInt8(ascii: "x"): scanHexadecimal()
      case UInt8(ascii: "o"): scanDigits({ $0.isDigit && $0 < UInt8(ascii: "8") }, prefix: 2)
      case UInt8(ascii: "b"): scanDigits({ $0 & 0xFE == 0x30 }, prefix: 2)
      default: scanDecimal(isIndex: false)
      }
    } else {
      scanDecimal(isIndex: isIndex)
    }
    guard index > start, peek().map({ !$0.continuesIdentifier && $0 != .dollar }) ?? true else {
      index = max(index, start + 1)
      while let byte = peek(), byte.continuesIdentifier { index += 1 }
      return fail(at: start, "'\(text(from: start))' is no number")
    }
    add(.number, from: start)
  }

  /// Steps over digits and what parts them; over nothing if there is none.
  private mutating func scanDigits(_ isDigit: (UInt8) -> Bool, prefix: Int = 0) {
    guard let first = peek(prefix), isDigit(first) else { return }
    index += prefix
    while let byte = peek(), isDigit(byte) || byte == 0x5F { index += 1 }
  }

  private mutating func scanHexadecimal() {
    scanDigits(\.isHexDigit, prefix: 2)
    let integerEnd = index
    if peek() == .dot, peek(1)?.isHexDigit == true { scanDigits(\.isHexDigit, prefix: 1) }
    guard let exponent = peek(), exponent | 0x20 == UInt8(ascii: "p") else { return index = integerEnd }
    scanExponent()
  }

  private mutating func scanExponent() {
    scanDigits(\.isDigit, prefix: peek(1) == .plus || peek(1) == .minus ? 2 : 1)
  }

  private mutating func scanDecimal(isIndex: Bool) {
    scanDigits(\.isDigit)
    guard !isIndex else { return }
    if peek() == .dot, peek(1)?.isDigit == true {
      index += 1
      scanDigits(\.isDigit)
    }
    guard let exponent = peek(), exponent | 0x20 == UInt8(ascii: "e") else { return }
    scanExponent()
  }
}
