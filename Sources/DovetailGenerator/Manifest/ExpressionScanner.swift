/// Reads a Swift expression just well enough to know that it is closed in itself and what it refers to.
///
/// It tells code from strings of every kind, comments and regular expressions, and keeps its own stack,
/// so that nesting costs memory and not the thread's stack.
struct ExpressionScanner {
  /// What the scanner stands in; the offset is that of the opening text.
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
  var stack: [Context] = []
  var expression: Expression
  /// The first thing wrong; what follows it could only be guessed at.
  var failure: Diagnostic?
  /// Whether an operand must come next, so that a slash begins a regular expression.
  var expectsOperand = true
  var tokenCount = 0
  private(set) var openBraces = 0
  /// The last token, if something must follow it.
  private var unfinished: Int?
  /// Whether nothing but blanks stands between the last line break and here.
  private var isAtLineStart = true
  private var isBehindLineComment = false
  /// Whether it is an `if` or `switch` used as an expression.
  private var beginsWithStatement = false
  /// Up to here no slash closes a regular expression.
  var slashlessEnd = 0
  /// What the search for a raw literal's end on its line has found.
  var rawDelimiter: RawDelimiter?

  /// The expression that the lines spell, or `nil` after an error was reported.
  static func scan(_ lines: [JSONString], into sink: inout DiagnosticSink) -> Expression? {
    let expression = Expression(lines: lines)
    let result = expression.bytes.withUnsafeBufferPointer { bytes in
      var scanner = ExpressionScanner(bytes: bytes, expression: expression)
      scanner.scan()
      return (scanner.expression, scanner.failure)
    }
    guard let failure = result.1 else { return result.0 }
    sink.report(failure)
    return nil
  }

  private init(bytes: UnsafeBufferPointer<UInt8>, expression: Expression) {
    self.bytes = bytes
    self.expression = expression
  }

  private mutating func scan() {
    while index < bytes.count, failure == nil {
      if case .string(let literal) = stack.last {
        scanString(literal)
      } else {
        scanCode()
      }
    }
    guard failure == nil else { return }
    switch stack.last {
    case .bracket(let byte, let offset):
      fail(at: offset, "'\(Character(Unicode.Scalar(byte)))' is never closed")
    case .interpolation(let offset): fail(at: offset, "this interpolation is never closed")
    case .string(let literal): fail(at: literal.offset, "this string literal does not end")
    case nil:
      if tokenCount == 0 { return fail(at: 0, "the expression is empty") }
      if let unfinished { fail(at: unfinished, "the expression ends where an operand must follow") }
    }
  }

  mutating func fail(at offset: Int, _ message: String) {
    guard failure == nil else { return }
    let position = offset < bytes.count ? expression.position(at: offset) : expression.position
    failure = Diagnostic(.unbalancedExpression, at: position, message)
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

  // MARK: Code

  private mutating func scanCode() {
    let byte = bytes[index]
    switch byte {
    case .space, .tab:
      expression.blanks.append(index)
      index += 1
    case .newline:
      if openBraces == 0, !isBehindLineComment, tokenCount > 0 { expression.joints.insert(index) }
      isBehindLineComment = false
      isAtLineStart = true
      index += 1
    default:
      let start = index
      let tokens = tokenCount
      if isAtLineStart { checkLineStart(byte) }
      scanToken(byte)
      guard tokenCount > tokens else { return }
      isAtLineStart = false
      unfinished = isUnfinished(byte, from: start) ? unfinished ?? start : nil
    }
  }

  private mutating func scanToken(_ byte: UInt8) {
    switch byte {
    case .slash: scanSlash()
    case .quote: beginString(hashes: 0)
    case .hash: scanHash()
    case .backtick: scanBacktick()
    case .dollar: scanDollar()
    case .openParenthesis, .openBracket, .openBrace:
      stack.append(.bracket(byte, index))
      expression.blanks.append(index)
      if byte == .openBrace { openBraces += 1 }
      step(expectsOperand: true)
    case .closeParenthesis, .closeBracket, .closeBrace: scanClosing(byte)
    case UInt8(ascii: ";") where stack.isEmpty:
      fail(at: index, "a ';' outside brackets would end the expression")
    case UInt8(ascii: "@") where tokenCount == 0:
      fail(at: index, "an attribute can't begin an expression")
    case _ where byte.isDigit: scanNumber()
    case _ where byte.beginsIdentifier: scanIdentifier()
    case UInt8(ascii: "=") where stack.isEmpty && isAssignment:
      fail(at: index, "an assignment has no value; this must be an expression")
    case .comma:
      expression.blanks.append(index)
      step(expectsOperand: true)
    case .dot: step(expectsOperand: true)
    case UInt8(ascii: "!"): step(expectsOperand: expectsOperand)
    case UInt8(ascii: "?"): step(expectsOperand: expectsOperand || isBehindBlank(index))
    case _ where byte < 0x20 || byte == 0x7F: fail(at: index, "a control character can't stand in code")
    default: step(expectsOperand: true)
    }
  }

  /// Outside brackets a line that begins with an operand begins a statement of its own.
  private mutating func checkLineStart(_ byte: UInt8) {
    guard stack.isEmpty, tokenCount > 0, !expectsOperand else { return }
    switch byte {
    case .quote, .openParenthesis, .openBracket, .dollar, .backtick: break
    case _ where byte.isDigit: break
    case _ where byte.beginsIdentifier:
      var end = index
      while end < bytes.count, bytes[end].continuesIdentifier { end += 1 }
      let word = String(decoding: UnsafeBufferPointer(rebasing: bytes[index..<end]), as: UTF8.self)
      if SwiftKeyword.continuesExpression(word) || (end < bytes.count && bytes[end] == .colon) { return }
    default: return
    }
    fail(at: index, "a second statement begins here; this must be one expression")
  }

  /// Whether the expression can't end behind a token: it is an operator with a blank before it, or a word like one.
  private func isUnfinished(_ byte: UInt8, from start: Int) -> Bool {
    guard stack.isEmpty, expectsOperand else { return false }
    if byte.beginsIdentifier {
      let word = String(decoding: UnsafeBufferPointer(rebasing: bytes[start..<index]), as: UTF8.self)
      return word == "await" || SwiftKeyword.isReserved(word)
    }
    if isBehindBlank(start) { return true }
    return unfinished != nil || byte == .comma || byte == .colon || byte == .backslash
  }

  /// Whether this `=` is alone, and not the binding of an `if let`.
  private var isAssignment: Bool {
    let isOperator = { (byte: UInt8) in "=<>!&|+-*/%^~?.".utf8.contains(byte) }
    if index > 0, isOperator(bytes[index - 1]) { return false }
    if let next = peek(1), isOperator(next) { return false }
    return !beginsWithStatement
  }

  private func isBehindBlank(_ offset: Int) -> Bool {
    offset == 0 || bytes[offset - 1].isWhitespace
  }

  mutating func step(expectsOperand: Bool) {
    index += 1
    tokenCount += 1
    self.expectsOperand = expectsOperand
  }

  private mutating func scanClosing(_ byte: UInt8) {
    let shown = Character(Unicode.Scalar(byte))
    switch stack.last {
    case .bracket(let open, let offset):
      guard open.closing == byte else {
        fail(at: index, "'\(shown)' can't close '\(Character(Unicode.Scalar(open)))'")
        failure?.note(at: expression.position(at: offset), "it was opened here")
        return
      }
      stack.removeLast()
      if byte == .closeBrace { openBraces -= 1 }
      step(expectsOperand: false)
    case .interpolation(let offset):
      guard byte == .closeParenthesis else {
        fail(at: index, "'\(shown)' can't close an interpolation")
        failure?.note(at: expression.position(at: offset), "it was opened here")
        return
      }
      stack.removeLast()
      index += 1
    case .string, nil: fail(at: index, "'\(shown)' closes nothing in this expression")
    }
  }

  private mutating func scanSlash() {
    switch peek(1) {
    case .slash:
      while let byte = peek(), byte != .newline { index += 1 }
      isBehindLineComment = true
    case .star: skipBlockComment()
    default:
      if expectsOperand, skipBareRegex() { return }
      step(expectsOperand: true)
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
        index += 1
      }
    }
    fail(at: start, "this comment is never closed")
  }

  private mutating func scanHash() {
    let hashes = run(of: .hash, from: index)
    switch peek(hashes) {
    case .quote: beginString(hashes: hashes)
    case .slash: skipExtendedRegex(hashes: hashes)
    default:
      let start = index
      index += hashes
      let word = takeIdentifier()
      switch word {
      case "line" where !isAtLineStart:
        tokenCount += 1
        expectsOperand = false
      case "if", "elseif", "else", "endif", "sourceLocation", "error", "warning", "line":
        fail(at: start, "a compiler directive ('#\(word)') can't stand in an expression; use 'condition'")
      default:
        tokenCount += 1
        expectsOperand = false
      }
    }
  }

  private mutating func scanBacktick() {
    let start = index
    index += 1
    while let byte = peek(), byte != .backtick, byte != .newline { index += 1 }
    guard peek() == .backtick else { return fail(at: start, "this '`' is never closed") }
    step(expectsOperand: false)
  }

  private mutating func scanNumber() {
    while let byte = peek(), byte.continuesIdentifier || (byte == .dot && peek(1)?.isDigit == true) {
      index += 1
    }
    tokenCount += 1
    expectsOperand = false
  }

  private mutating func scanIdentifier() {
    let start = index
    let word = takeIdentifier()
    let isMember = start > 0 && bytes[start - 1] == .dot
    if tokenCount == 0 { beginsWithStatement = word == "if" || word == "switch" || word == "do" }
    if tokenCount == 0 || (tokenCount == 1 && expression.effects == .await) {
      if SwiftKeyword.beginsStatement(word) {
        return fail(at: start, "expected an expression, found '\(word)'")
      }
      if word == "await" { expression.effects.insert(.await) }
      if word == "try", peek() != UInt8(ascii: "!"), peek() != UInt8(ascii: "?") {
        expression.effects.insert(.try)
      }
    } else if tokenCount == 1, expression.effects == .try, word == "await" {
      expression.effects.insert(.await)
    }
    tokenCount += 1
    expectsOperand = !isMember && SwiftKeyword.precedesOperand(word)
  }

  mutating func takeIdentifier() -> String {
    let start = index
    while let byte = peek(), byte.continuesIdentifier || (byte == .dollar && index > start) { index += 1 }
    return String(decoding: UnsafeBufferPointer(rebasing: bytes[start..<index]), as: UTF8.self)
  }
}

extension UInt8 {
  fileprivate var closing: UInt8 {
    switch self {
    case .openParenthesis: .closeParenthesis
    case .openBracket: .closeBracket
    default: .closeBrace
    }
  }
}
