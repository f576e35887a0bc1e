/// What stands behind an operand, and in brackets.
extension SwiftParser {
  mutating func parseSuffixes(takesClosure: Bool) {
    var takesClosure = takesClosure
    while true {
      switch token.kind {
      case .openBrace where takesClosure && !place.isCondition:
        parseTrailingClosures()
        takesClosure = false
        continue
      case .postfixOperator: advance()
      default: guard parseSuffix() else { return }
      }
      takesClosure = true
    }
  }

  /// What can stand behind a component of a key path, too.
  private mutating func parseSuffix() -> Bool {
    switch token.kind {
    case .dot: parseMember()
    case .openParenthesis where !token.isFirstOnLine: parseArguments()
    case .openBracket where !token.isFirstOnLine:
      advance()
      list(until: .closeBracket, "]") { $0.parseArgument() }
    case .bang, .question: advance()
    default: return false
    }
    return true
  }

  /// A dot and the name behind it.
  private mutating func parseMember() {
    let dot = token
    advance()
    switch token.kind {
    case .keyword where token.word == .self: advance()
    case .identifier, .keyword:
      advance()
      parseNameRest()
    case .number where isBound(dot): advance()
    default: fail(expected: "a name")
    }
  }

  /// The labels in `f(_:with:)` or the types in `A<B>`.
  mutating func parseNameRest() {
    parseLabels()
    parseGenericArguments()
  }

  mutating func parseLabels() {
    if token.kind == .openParenthesis, !token.isFirstOnLine {
      var distance = 1
      while peek(distance).isLabel, peek(distance + 1).kind == .colon { distance += 2 }
      if distance > 1, peek(distance).kind == .closeParenthesis {
        for _ in 0...distance { advance() }
      }
    }
  }

  /// Takes `<…>` if it is no comparison.
  mutating func parseGenericArguments() {
    guard isOperator(beginningWith: UInt8(ascii: "<")), token.kind != .prefixOperator else { return }
    let checkpoint = self
    parseTypeArguments()
    if problem == nil, canFollowTypeArguments { return }
    let attempt = self
    self = checkpoint
    if attempt.isUnsplittable || isBound(token) && couldBeTypeArgument(peek()) {
      fail("write blanks around '<'")
    }
  }

  /// Whether the compiler could insist on a type behind `<`.
  private func couldBeTypeArgument(_ token: SwiftToken) -> Bool {
    switch token.kind {
    case .openBracket, .openParenthesis: true
    case .number:
      [.dot, .question].contains(peek(2).kind) || isOperator(peek(2), beginningWith: UInt8(ascii: ">"))
    default: false
    }
  }

  private var canFollowTypeArguments: Bool {
    switch token.kind {
    case .closeParenthesis, .closeBracket, .openBrace, .closeBrace, .dot, .comma, .semicolon, .end, .bang,
      .question,
      .colon, .interpolationEnd:
      true
    case .openParenthesis, .openBracket: !token.isFirstOnLine
    default: false
    }
  }

  mutating func parseTrailingClosures() {
    parseClosure()
    while token.isLabel, token.word != .default, peek().kind == .colon, peek(2).kind == .openBrace {
      advance()
      advance()
      parseClosure()
    }
  }

  mutating func parseKeyPath() {
    let backslash = token
    place.isPattern = false
    advance()
    guard token.start == backslash.end else { return fail(expected: "'.' and a name") }
    switch token.kind {
    case .identifier:
      advance()
      parseGenericArguments()
    case .keyword where token.word == .Self || token.word == .Any: advance()
    case .openBracket: parseCollection()
    case .openParenthesis: _ = parseTuple()
    default: break
    }
    guard token.kind == .dot else { return fail(expected: "'.' and a name") }
    if peek().kind == .openBracket { advance() }
    let start = index
    while parseSuffix() {}
    if tokens[start..<index].contains(where: { isOperator($0, beginningWith: .dot) }) {
      fail(
        "put the operator with a dot into a constant; it can't stand in a key path", at: tokens[start].start)
    }
  }

  // MARK: Arguments

  mutating func parseArguments() {
    advance()
    list(until: .closeParenthesis, ")") { $0.parseArgument() }
  }

  mutating func parseArgument() {
    if token.isLabel, peek().kind == .colon {
      advance()
      advance()
    }
    let next = peek().kind
    if token.kind == .binaryOperator, next == .comma || next == .closeParenthesis || next == .closeBracket {
      return advance()
    }
    parseExpression()
  }

  /// Something in parentheses; whether a closure can be its argument.
  mutating func parseTuple() -> Bool {
    advance()
    let isLabelled = token.isLabel && peek().kind == .colon
    return list(until: .closeParenthesis, ")") { $0.parseArgument() } == 1 && !isLabelled
  }

  /// An array or a dictionary, or the type of one.
  mutating func parseCollection() {
    advance()
    if token.kind == .colon, peek().kind == .closeBracket { advance() }
    var isKeyed: Bool?
    list(until: .closeBracket, "]") { parser in
      parser.parseExpression()
      if isKeyed == nil { isKeyed = parser.token.kind == .colon }
      guard isKeyed == true else { return }
      parser.expect(.colon, "':'")
      parser.parseExpression()
    }
  }

  /// A string literal and the code in it.
  mutating func parseString() {
    advance()
    while token.kind == .interpolation {
      advance()
      if token.kind == .interpolationEnd { return fail(expected: "an operand") }
      list(until: .interpolationEnd, ")", canEndInComma: false) { $0.parseArgument() }
    }
    expect(.stringEnd, "the string's end")
  }
}
