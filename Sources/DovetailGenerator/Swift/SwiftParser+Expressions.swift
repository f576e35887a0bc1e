/// Operands, and the operators between them.
extension SwiftParser {
  /// An expression and nothing behind it.
  mutating func parseWholeExpression() {
    if token.kind == .at { return fail("an attribute can't begin an expression") }
    if token.kind == .keyword, token.word.beginsStatement {
      return fail("expected an expression, found '\(token.word.rawValue)'")
    }
    parseExpression()
    switch token.kind {
    case .end: break
    case .semicolon: fail("a ';' outside brackets would end the expression")
    case .equal: fail("an assignment has no value; this must be an expression")
    case _ where token.isFirstOnLine: fail("a second statement begins here; this must be one expression")
    default: fail(expected: "an operator or the expression's end")
    }
  }

  /// The condition of an `#if`, of which it is known that flags and questions alternate with operators.
  mutating func parseWholeCondition() {
    let isJoined = { (parser: SwiftParser, token: SwiftToken) in
      ["&&", "||"].contains(parser.text(of: token))
    }
    if let other = tokens.first(where: { $0.kind == .binaryOperator && !isJoined(self, $0) }) {
      return fail("'&&' or '||' was expected here, with a blank on both sides", at: other.start)
    }
    parseWholeExpression()
  }

  mutating func parseExpression() {
    let outer = place
    var isBehindOperator = false
    while parseOperand(canBeStatement: !isBehindOperator), takeOperator() {
      place.isPattern = false
      isBehindOperator = peek(-1).kind != .equal
    }
    place = outer
  }

  /// Takes what stands between two operands; false if none must follow.
  private mutating func takeOperator() -> Bool {
    while true {
      switch token.kind {
      case .binaryOperator: advance()
      case .arrow where canBeParameters:
        advance()
        guard canBeResult else {
          fail(expected: "a type")
          return false
        }
      case .choice:
        advance()
        let outer = place
        place.isStatement = false
        nested { $0.parseExpression() }
        place = outer
        expect(.colon, "':'")
      case .equal where place.isStatement: advance()
      case .identifier where token.word == .async && canBeParameters && isBeforeArrow(peek()),
        .keyword where token.word == .throws && canBeParameters:
        parseFunctionEffects()
        guard token.kind == .arrow else {
          fail(expected: "'->'")
          return false
        }
        continue
      case .keyword where token.word == .is:
        advance()
        parseOperatorType()
        continue
      case .keyword where token.word == .as:
        advance()
        if token.kind == .bang || token.kind == .question { advance() }
        parseOperatorType()
        continue
      default: return false
      }
      return problem == nil
    }
  }

  /// The type behind `is` or `as`, which takes three dots for its own.
  private mutating func parseOperatorType() {
    parseType()
    if isOperator("...") { fail(expected: "an operator") }
  }

  /// Whether what was read can be the parameters in the type of a function.
  private var canBeParameters: Bool { !place.isStatement && peek(-1).kind == .closeParenthesis }

  private var canBeResult: Bool {
    switch token.kind {
    case .openParenthesis, .openBracket: true
    case .identifier: token.word == .other || token.word == .any
    case .keyword: token.word == .Any || token.word == .Self
    default: false
    }
  }

  private func isBeforeArrow(_ token: SwiftToken) -> Bool {
    token.kind == .arrow || token.word == .throws
  }

  /// An operand with its effects; whether an operator can follow.
  private mutating func parseOperand(canBeStatement: Bool) -> Bool {
    if place.isPattern, token.word.beginsPattern {
      parsePattern()
      return false
    }
    if take(.try), token.kind == .bang || token.kind == .question { advance() }
    if token.word == .await { advance() }
    if token.word.precedesName,
      isBeforeName || (peek().word == .self && !peek().isFirstOnLine)
    {
      advance()
    }
    let start = index
    while token.kind == .prefixOperator { advance() }
    switch token.kind {
    case .backslash:
      parseKeyPath()
      if isOperator(beginningWith: .dot) { fail(expected: "a name") }
    case .keyword where (token.word == .if || token.word == .switch) && canBeStatement && !place.isCondition:
      parseStatement()
      return false
    case .identifier where token.word == .any && isBeforeName && index == start:
      parseType()
      if token.kind == .dot, peek().word == .self {
        advance()
        advance()
      }
      return false
    case .identifier where token.word == .await: fail(expected: "an operand")
    default:
      let takesClosure = parsePrimary()
      parseSuffixes(takesClosure: takesClosure)
    }
    return true
  }

  /// Whether a token follows something directly.
  func isBound(_ token: SwiftToken) -> Bool {
    SwiftLexer.isBound(token.start, in: bytes)
  }

  /// What stands before the first dot or bracket; whether a closure behind it can be an argument.
  private mutating func parsePrimary() -> Bool {
    switch token.kind {
    case .number, .regex:
      let isFraction = bytes[token.start..<token.end].contains(.dot)
      advance()
      // Versions have three parts.
      while subject == .condition, token.kind == .dot, peek().kind == .number {
        advance()
        advance()
      }
      if token.kind == .dot, isFraction || peek().kind == .number { fail(expected: "an operator") }
      return false
    case .string:
      parseString()
      return false
    case .openBracket:
      parseCollection()
      return false
    case .openBrace where !place.isCondition: parseClosure()
    case .openParenthesis: return parseTuple()
    case .identifier where token.word == .unsafe && !isName(before: peek()): fail(expected: "an operand")
    case .identifier where token.word == .any && isOperator(peek(), beginningWith: UInt8(ascii: "~")):
      fail(expected: "an operand")
    case .identifier:
      advance()
      parseNameRest()
    case .anonymousArgument: parseAnonymousArgument()
    case .macro: return parseMacro()
    case .dot where peek().kind == .number: fail("a number begins with a digit; write '0' before the '.'")
    case .dot where peek().isMember && !isBound(token):
      advance()
      advance()
      parseLabels()
    case .keyword: return parseKeyword()
    default: fail(expected: "an operand")
    }
    return true
  }

  /// Whether a name follows on the same line.
  var isBeforeName: Bool {
    let next = peek()
    return next.kind == .identifier && !next.isFirstOnLine
  }

  /// Whether a token can follow a name that could be a word of the language.
  private func isName(before token: SwiftToken) -> Bool {
    switch token.kind {
    case .openParenthesis, .openBracket: token.start == self.token.end
    case .dot, .closeParenthesis, .closeBracket, .closeBrace, .comma, .colon,
      .equal,
      .bang, .question, .binaryOperator, .postfixOperator, .end:
      true
    default: false
    }
  }

  private mutating func parseKeyword() -> Bool {
    switch token.word {
    case .true, .false, .nil:
      advance()
      return false
    case .Any, .self, .underscore: advance()
    case .Self:
      advance()
      parseNameRest()
    case .super: fail("a manifest has no superclass; 'super' belongs into a source file")
    case .repeat: fail("a manifest has no type packs; 'repeat' belongs into a source file")
    default: fail(expected: "an operand")
    }
    return true
  }

  /// A macro with all of its arguments, even where a closure would not be one of them.
  private mutating func parseMacro() -> Bool {
    let name = text(of: token)
    let start = token.start
    advance()
    switch name {
    case "#column", "#dsohandle", "#file", "#fileID", "#filePath", "#function", "#line": return false
    case "#selector":
      expect(.openParenthesis, "'('")
      if token.isLabel, peek().kind == .colon { parseAccessorLabel() }
      nested { $0.parseExpression() }
      expect(.closeParenthesis, "')'")
    case "#available", "#unavailable", "#_hasSymbol":
      fail("'\(name)' is a condition, and stands in an 'if' or a 'guard'", at: start)
    case "#keyPath", "#colorLiteral", "#imageLiteral", "#fileLiteral":
      fail("'\(name)' can't stand in a manifest; use a constant of your own", at: start)
    default:
      parseGenericArguments()
      if token.kind == .openParenthesis, !token.isFirstOnLine { parseArguments() }
      if token.kind == .openBrace { parseTrailingClosures() }
    }
    return false
  }

  private mutating func parseAccessorLabel() {
    guard ["getter", "setter"].contains(text(of: token)) else {
      return fail(expected: "'getter' or 'setter'")
    }
    advance()
    advance()
  }

  /// `$0`, which belongs to the closure around it, or to who renders the expression.
  private mutating func parseAnonymousArgument() {
    let name = text(of: token)
    switch closures.last {
    case true: return fail("'\(name)' can't be used in a closure or function whose parameters have names")
    case nil where name != "$0" || !takesElement:
      let places = takesElement || name != "$0" ? "closures only" : "closures and in 'dispose' only"
      return fail("'\(name)' has a meaning in \(places)")
    case nil: elements.append(token.start..<token.end)
    default: break
    }
    advance()
  }
}
