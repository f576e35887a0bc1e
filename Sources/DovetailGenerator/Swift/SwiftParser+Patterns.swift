/// What stands behind `let`, `case` and `for`.
extension SwiftParser {
  /// Names to declare, and their type.
  mutating func parseVariablePattern() {
    parseNames()
    if take(.colon) { parseType() }
  }

  private mutating func parseNames() {
    switch token.kind {
    case .identifier where isBindable: advance()
    case .keyword where token.word == .underscore: advance()
    case .openParenthesis: parseElements { $0.parseNames() }
    default: fail(expected: "a name")
    }
  }

  /// Patterns in parentheses, with their labels.
  private mutating func parseElements(_ pattern: (inout SwiftParser) -> Void) {
    advance()
    list(until: .closeParenthesis, ")", canEndInComma: false) { parser in
      if parser.token.kind == .identifier, parser.peek().kind == .colon {
        parser.advance()
        parser.advance()
      }
      pattern(&parser)
    }
  }

  /// Whether a name is not taken for an effect where it is used.
  private var isBindable: Bool { token.word != .await && token.word != .unsafe }

  /// The pattern of a case.
  mutating func parseCasePattern() {
    let outer = place
    place = Place(isCondition: true, isPattern: true)
    parsePattern()
    place = outer
  }

  /// A pattern behind which a type can stand, since no label ends with the colon.
  mutating func parseTypedCasePattern() {
    parseCasePattern()
    if take(.colon) { parseType() }
  }

  /// A type to have, names to bind, or a value to match.
  mutating func parsePattern() {
    switch token.word {
    case .is where token.kind == .keyword:
      advance()
      parseType()
    case .let, .var:
      advance()
      parseBinding()
      if take(.as) { parseType() }
    default: parseExpression()
    }
  }

  /// A pattern of which each free name is bound.
  private mutating func parseBinding() {
    switch token.kind {
    case .identifier where isBindable && peek().kind != .dot:
      bindings.append(text(of: token))
      advance()
    case .keyword where token.word == .underscore: advance()
    case .openParenthesis: parseElements { $0.parseBinding() }
    case .identifier, .dot: parseBoundCase()
    case .number, .string,
      .keyword where [.false, .nil, .true].contains(token.word):
      parseExpression()
    default: fail(expected: "a name")
    }
    while take(.question) {}
  }

  /// `.some(x)` or `Type.some(x)`.
  private mutating func parseBoundCase() {
    if token.kind == .identifier { advance() }
    while take(.dot) {
      if token.isLabel { advance() } else { fail(expected: "a name") }
    }
    if token.kind == .openParenthesis, !token.isFirstOnLine { parseElements { $0.parseBinding() } }
  }
}
