/// Cuts Swift into tokens, and notes what its rendering needs: references, and where a column can be mended.
///
/// It tells code from strings of every kind, comments and regular expressions, and keeps its own stack,
/// so that nesting costs memory and not the thread's stack.
struct SwiftLexer {
  /// What the lexer stands in; the offset is that of the opening text.
  enum Context {
    case bracket(UInt8, Int)
    case interpolation(Int)
    case string(StringLiteral)
  }

  struct StringLiteral {
    let offset: Int
    let hashes: Int
    let isMultiline: Bool
  }

  let bytes: UnsafeBufferPointer<UInt8>
  var index = 0
  var tokens: [SwiftToken] = []
  var stack: [Context] = []
  var expression: Expression
  /// The first thing wrong; what follows it could only be guessed at.
  var problem: SwiftProblem?
  /// Whether an operand must come next, so that a slash begins a regular expression.
  var expectsOperand = true
  private(set) var openBraces = 0
  /// The interpolations of one-line literals around this place, which must end on their line.
  var openLines = 0
  /// Whether nothing but blanks stands between the last line break and here.
  var isAtLineStart = true
  private var isBehindLineComment = false
  /// The last line break in a literal that a backslash takes away.
  var escapedNewline = -1
  /// Up to here no slash closes a regular expression.
  var slashlessEnd = 0
  /// What the search for a raw literal's end on its line has found.
  var rawDelimiter: RawDelimiter?

  init(bytes: UnsafeBufferPointer<UInt8>, expression: Expression) {
    self.bytes = bytes
    self.expression = expression
  }

  /// Cuts the whole text; the last token is its end.
  mutating func scan() {
    while index < bytes.count, problem == nil {
      if case .string(let literal) = stack.last {
        scanString(literal)
      } else {
        scanCode()
      }
    }
    guard problem == nil else { return }
    switch stack.last {
    case .bracket(let byte, let offset):
      fail(at: offset, "'\(Character(Unicode.Scalar(byte)))' is never closed")
    case .interpolation(let offset): fail(at: offset, "this interpolation is never closed")
    case .string(let literal): fail(at: literal.offset, "this string literal does not end")
    case nil: add(.end, from: index)
    }
  }

  mutating func fail(at offset: Int, _ message: String, openedAt opening: Int? = nil) {
    if problem == nil { problem = SwiftProblem(offset: offset, message: message, opening: opening) }
  }

  func peek(_ distance: Int = 0) -> UInt8? {
    index + distance < bytes.count ? bytes[index + distance] : nil
  }

  /// The number of equal bytes from here, counted no further than needed.
  func run(of byte: UInt8, from start: Int, atMost limit: Int = .max) -> Int {
    var end = start
    while end < bytes.count, bytes[end] == byte, end - start < limit { end += 1 }
    return end - start
  }

  func text(from start: Int) -> String {
    String(decoding: UnsafeBufferPointer(rebasing: bytes[start..<index]), as: UTF8.self)
  }

  /// Adds the token that ends here.
  mutating func add(
    _ kind: SwiftToken.Kind, _ word: SwiftWord = .other, from start: Int, expectsOperand: Bool = false
  ) {
    tokens.append(SwiftToken(kind: kind, word: word, start: start, end: index, isFirstOnLine: isAtLineStart))
    isAtLineStart = false
    self.expectsOperand = expectsOperand
  }

  // MARK: Code

  private mutating func scanCode() {
    switch bytes[index] {
    case .space, .tab:
      expression.blanks.append(index)
      index += 1
    case .newline:
      if openLines > 0 { return fail(at: index - 1, "this interpolation does not end on its line") }
      if openBraces == 0, !isBehindLineComment, !tokens.isEmpty { expression.joints.insert(index) }
      isBehindLineComment = false
      isAtLineStart = true
      index += 1
    case let byte: scanToken(byte)
    }
  }

  mutating func scanToken(_ byte: UInt8) {
    switch byte {
    case .slash: scanSlash()
    case .quote: beginString(hashes: 0)
    case .hash: scanHash()
    case .backtick: scanBacktick()
    case .dollar: scanDollar()
    case .openParenthesis: open(.openParenthesis)
    case .openBracket: open(.openBracket)
    case .openBrace:
      openBraces += 1
      open(.openBrace)
    case .closeParenthesis, .closeBracket, .closeBrace: scanClosing(byte)
    case .comma:
      expression.blanks.append(index)
      take(.comma)
    case .colon: take(.colon)
    case UInt8(ascii: ";"): take(.semicolon)
    case UInt8(ascii: "@"): take(.at)
    case .backslash: take(.backslash)
    case UInt8(ascii: "!") where isBound(index): takePostfix(.bang)
    case UInt8(ascii: "?") where isBound(index): takePostfix(.question)
    case _ where byte.isDigit: scanNumber()
    case _ where byte.beginsIdentifier && operatorLength(at: index) == 0: scanIdentifier()
    default: scanOperator()
    }
  }

  private mutating func take(_ kind: SwiftToken.Kind) {
    index += 1
    add(kind, from: index - 1, expectsOperand: true)
  }

  private mutating func takePostfix(_ kind: SwiftToken.Kind) {
    index += 1
    add(kind, from: index - 1)
  }

  private mutating func open(_ kind: SwiftToken.Kind) {
    stack.append(.bracket(bytes[index], index))
    expression.blanks.append(index)
    take(kind)
  }

  private mutating func scanClosing(_ byte: UInt8) {
    let shown = Character(Unicode.Scalar(byte))
    let start = index
    index += 1
    switch stack.last {
    case .bracket(.openParenthesis, _) where byte == .closeParenthesis: add(.closeParenthesis, from: start)
    case .bracket(.openBracket, _) where byte == .closeBracket: add(.closeBracket, from: start)
    case .bracket(.openBrace, _) where byte == .closeBrace:
      openBraces -= 1
      add(.closeBrace, from: start)
    case .interpolation where byte == .closeParenthesis: endInterpolation(from: start)
    case .bracket(let open, let offset):
      return fail(at: start, "'\(shown)' can't close '\(Character(Unicode.Scalar(open)))'", openedAt: offset)
    case .interpolation(let offset):
      return fail(at: start, "'\(shown)' can't close an interpolation", openedAt: offset)
    case .string, nil: return fail(at: start, "'\(shown)' closes nothing in this expression")
    }
    stack.removeLast()
  }

  private mutating func scanSlash() {
    switch peek(1) {
    case .slash:
      while let byte = peek(), byte != .newline { index += 1 }
      isBehindLineComment = true
    case .star: skipBlockComment()
    default: if !expectsOperand || !scanBareRegex() { scanOperator() }
    }
  }

  private mutating func skipBlockComment() {
    let start = index
    var depth = 0
    while index < bytes.count {
      if bytes[index] == .slash, peek(1) == .star {
        depth += 1
        index += 2
      } else if bytes[index] == .star, peek(1) == .slash {
        depth -= 1
        index += 2
        if depth == 0 { return }
      } else {
        if bytes[index] == .newline { isAtLineStart = true }
        index += 1
      }
    }
    fail(at: start, "this comment is never closed")
  }

  private mutating func scanHash() {
    let start = index
    let hashes = run(of: .hash, from: index)
    switch peek(hashes) {
    case .quote: return beginString(hashes: hashes)
    case .slash: return scanExtendedRegex(hashes: hashes)
    default: index += 1
    }
    let word = takeIdentifier()
    switch word {
    case "",
      _ where word.utf8.contains(.dollar) || word.utf8.first!.isDigit:
      fail(at: start, "a macro's name must follow '#'")
    case "if", "elseif", "else", "endif", "sourceLocation", "error", "warning",
      "line" where isAtLineStart:
      fail(at: start, "a compiler directive ('#\(word)') can't stand in an expression; use 'condition'")
    default: add(.macro, from: start)
    }
  }

  private mutating func scanBacktick() {
    let start = index
    index += 1
    while let byte = peek(), byte != .backtick, byte != .newline { index += 1 }
    guard peek() == .backtick else { return fail(at: start, "this '`' is never closed") }
    index += 1
    let name = bytes[start + 1..<index - 1]
    guard name.contains(where: \.beginsIdentifier), !name.contains(where: { $0 < 0x20 || $0 == .backslash }),
      name.first != .dollar
    else { return fail(at: start, "this is no name; between '`' stands one") }
    add(.identifier, from: start)
  }

  private mutating func scanIdentifier() {
    let start = index
    let name = takeIdentifier()
    if let invalid = SwiftIdentifier.firstForeignByte(in: name) {
      return fail(at: start + invalid, "this character can't stand in code")
    }
    let word = SwiftWord.named(name)
    let isMember = tokens.last?.kind == .dot
    add(
      word.isReserved ? .keyword : .identifier, word, from: start,
      expectsOperand: !isMember && word.precedesOperand)
  }

  mutating func takeIdentifier() -> String {
    let start = index
    while let byte = peek(), byte.continuesIdentifier || (byte == .dollar && index > start) {
      if byte >= 0x80, operatorLength(at: index) > 0 { break }
      index += 1
    }
    return text(from: start)
  }
}
