/// Closures: what stands before their `in`, and their bodies.
extension SwiftParser {
  mutating func parseClosure() {
    let outer = place
    place = Place()
    nested { parser in
      parser.advance()
      if ["didSet", "willSet"].contains(parser.text(of: parser.token)) {
        return parser.fail(expected: "a statement")
      }
      let body = parser
      var isNamed = parser.parseSignature()
      if parser.index == body.index || !parser.take(.in) {
        parser = body
        isNamed = false
      }
      parser.closures.append(isNamed)
      parser.parseStatements()
      parser.closures.removeLast()
      parser.failAtCase()
      parser.expect(.closeBrace, "'}'")
    }
    place = outer
  }

  /// All up to the `in`, if there is one; whether parameters are named.
  private mutating func parseSignature() -> Bool {
    var attributes: Set<String> = []
    while token.kind == .at {
      if !attributes.insert(text(of: peek())).inserted { fail(expected: "another attribute") }
      parseTypeAttribute(isOfClosure: true)
    }
    if take(.openBracket) { parseCaptures() }
    var isNamed = false
    if take(.openParenthesis) {
      isNamed = true
      list(until: .closeParenthesis, ")") { $0.parseClosureParameter() }
    } else if isParameterName, token.word != .async || peek().word == .in || peek().kind == .comma {
      isNamed = true
      repeat {
        if isParameterName { advance() } else { fail(expected: "a name") }
      } while take(.comma)
    }
    guard isNamed else { return false }
    parseFunctionEffects()
    if take(.arrow) { parseType() }
    return true
  }

  private var isParameterName: Bool { token.kind == .identifier || token.word == .underscore }

  private mutating func parseCaptures() {
    list(until: .closeBracket, "]") { parser in
      if parser.token.word == .weak || parser.token.word == .unowned, parser.peek().isLabel {
        parser.advance()
      } else if parser.token.word == .unowned, parser.peek().kind == .openParenthesis {
        parser.parseOwnership()
      }
      let isName = parser.token.kind == .identifier && ![.unowned, .weak].contains(parser.token.word)
      guard isName || parser.token.word == .self else {
        return parser.fail(expected: "a name")
      }
      parser.advance()
      if parser.take(.equal) { parser.parseExpression() }
    }
  }

  /// `unowned(safe)` or `unowned(unsafe)`.
  private mutating func parseOwnership() {
    advance()
    advance()
    guard text(of: token) == "safe" || token.word == .unsafe else {
      return fail(expected: "'safe' or 'unsafe'")
    }
    advance()
    expect(.closeParenthesis, "')'")
  }

  private mutating func parseClosureParameter() {
    guard isParameterName else { return fail(expected: "a name") }
    if token.word == .underscore, peek().kind == .identifier { advance() }
    advance()
    guard take(.colon) else { return }
    parseParameterType()
  }

  /// `async` and `throws`, in their order.
  mutating func parseFunctionEffects() {
    if token.word == .async { advance() }
    guard take(.throws) else { return }
    if take(.openParenthesis) {
      parseType()
      expect(.closeParenthesis, "')'")
    }
  }
}
