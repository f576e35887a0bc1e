/// The statements of closures, and those that are expressions too.
extension SwiftParser {
  /// Reads on to the brace that closes them, or to the next case of a `switch`.
  mutating func parseStatements() {
    let start = index
    while token.kind != .closeBrace, token.kind != .end, !isCaseLabel {
      if index > start, goesOn { return fail(expected: "a statement") }
      parseStatement()
      if take(.semicolon) { continue }
      guard token.kind == .closeBrace || token.isFirstOnLine || token.kind == .end else {
        return fail(expected: "a line break or ';'")
      }
    }
  }

  /// Whether the compiler could take a statement for more of the one before.
  private var goesOn: Bool {
    token.kind == .openBrace || token.kind == .dot || isOperator(beginningWith: .dot)
      || isOperator(beginningWith: UInt8(ascii: "<"))
  }

  mutating func parseStatement() {
    let outer = place
    place = Place()
    nested { parser in
      if parser.token.kind == .identifier, parser.peek().kind == .colon { parser.parseLoopLabel() }
      parser.parseUnlabelled()
    }
    place = outer
  }

  private mutating func parseLoopLabel() {
    advance()
    advance()
    if ![.do, .for, .if, .repeat, .switch, .while].contains(token.word) {
      fail(expected: "a loop, an 'if' or a 'switch'")
    }
  }

  private mutating func parseUnlabelled() {
    guard token.kind == .keyword else { return parseExpressionStatement() }
    switch token.word {
    case .if: parseIf()
    case .guard: parseGuard()
    case .switch: parseSwitch()
    case .do: parseDo()
    case .for: parseFor()
    case .while:
      advance()
      parseConditions()
      parseConditionalBlock()
    case .repeat:
      advance()
      parseBlock()
      expect(.while)
      if token.kind == .openBrace { return fail(expected: "a condition") }
      parseExpression()
    case .defer:
      advance()
      closures.append(true)
      parseBlock()
      closures.removeLast()
    case .return:
      advance()
      if beginsExpression, !beginsDeclaration { parseAssignable() }
    case .throw:
      advance()
      parseExpression()
    case .break, .continue:
      advance()
      if token.kind == .identifier, !token.isFirstOnLine { advance() }
    case .fallthrough: advance()
    case .let, .var: parseVariables()
    case .func: parseFunction()
    case .Any, .Self, .false, .nil, .self, .true, .try, .underscore:
      parseExpressionStatement()
    case .class, .enum, .extension, .protocol, .struct, .typealias:
      fail("a manifest can't declare a type; declare it in a source file")
    case .super: parseExpressionStatement()
    default: fail(expected: "a statement")
    }
  }

  private mutating func parseExpressionStatement() {
    if token.kind == .at {
      return fail("a manifest can't declare anything with attributes; declare it in a source file")
    }
    if beginsDeclaration { return fail(expected: "a statement") }
    let isModifier = token.word == .async || token.word == .unowned || token.word == .weak
    if isModifier, !peek().isFirstOnLine,
      peek().word == .let || peek().word == .var
    {
      advance()
      return parseVariables()
    }
    parseAssignable()
  }

  /// An expression, or a value given to one.
  private mutating func parseAssignable() {
    place.isStatement = true
    parseExpression()
    place.isStatement = false
  }

  /// Whether the compiler takes a name for the beginning of a declaration, though it goes on in the next line.
  private var beginsDeclaration: Bool {
    let next = peek()
    guard token.kind == .identifier, next.isFirstOnLine || next.isLabel || next.kind == .openParenthesis
    else {
      return false
    }
    switch text(of: token) {
    case "package": return true
    case "actor", "macro", "open": return next.kind != .openParenthesis || next.isFirstOnLine
    case "borrowing", "consuming", "convenience", "distributed", "dynamic", "final", "indirect", "infix",
      "isolated", "lazy", "mutating", "nonisolated", "nonmutating", "optional", "override", "postfix",
      "prefix", "required", "sending", "unowned", "weak":
      return next.isFirstOnLine && (next.word.beginsStatement || next.kind == .macro)
    default: return false
    }
  }

  /// Whether a value follows a `return`.
  private var beginsExpression: Bool {
    switch token.kind {
    case .closeBrace, .semicolon, .end: false
    case .keyword:
      [.Any, .Self, .false, .if, .nil, .self, .switch, .true, .try, .underscore].contains(token.word)
        && !(token.isFirstOnLine && (token.word == .if || token.word == .switch))
    default: true
    }
  }

  // MARK: Branches and loops

  mutating func parseBlock() {
    guard token.kind == .openBrace else { return fail(expected: "'{'") }
    let outer = place
    place = Place()
    nested { parser in
      parser.advance()
      parser.parseStatements()
      parser.failAtCase()
      parser.expect(.closeBrace, "'}'")
    }
    place = outer
  }

  /// A block behind an expression, which must not be taken for a closure that is the expression's.
  private mutating func parseConditionalBlock() {
    parseBlock()
    guard !token.isFirstOnLine else { return }
    switch token.kind {
    case .closeBrace, .closeParenthesis, .closeBracket, .interpolationEnd, .semicolon, .end: break
    case .keyword where token.word == .else: break
    default: fail(expected: "a line break or ';'")
    }
  }

  private mutating func parseIf() {
    repeat {
      advance()
      parseConditions()
      parseConditionalBlock()
      guard take(.else) else { return }
    } while token.word == .if
    parseBlock()
  }

  private mutating func parseGuard() {
    advance()
    parseConditions()
    expect(.else)
    parseBlock()
  }

  private mutating func parseConditions() {
    repeat { parseCondition() } while take(.comma)
  }

  private mutating func parseCondition() {
    place.isCondition = true
    defer { place.isCondition = false }
    switch token.word {
    case .let, .var:
      advance()
      let isName = token.kind == .identifier || token.word == .self
      let name = index
      if token.word == .self { advance() } else { parseVariablePattern() }
      if !isName || index > name + 1 || token.kind == .equal {
        expect(.equal, "'='")
        parseExpression()
      }
    case .case:
      advance()
      parseTypedCasePattern()
      expect(.equal, "'='")
      parseExpression()
    default:
      let name = token.kind == .macro ? text(of: token) : ""
      if name == "#available" || name == "#unavailable" { return parseAvailability(name) }
      parseExpression()
    }
  }

  private mutating func parseAvailability(_ name: String) {
    advance()
    guard !token.isFirstOnLine, take(.openParenthesis) else { return fail(expected: "'('") }
    let start = token.start
    while token.kind != .closeParenthesis, token.kind != .openParenthesis, token.kind != .end { advance() }
    let text = String(
      decoding: UnsafeBufferPointer(rebasing: bytes[start..<max(start, token.start)]), as: UTF8.self)
    if let problem = AvailabilityScanner.problem(in: name == "#available" ? text : text + ", *") {
      fail(problem.message, at: min(start + problem.offset, max(start, token.start - 1)))
    }
    expect(.closeParenthesis, "')'")
  }

  private mutating func parseFor() {
    advance()
    if token.word == .try { advance() }
    if token.word == .await { advance() }
    if take(.case) { parseTypedCasePattern() } else { parseVariablePattern() }
    expect(.in)
    place.isCondition = true
    parseExpression()
    if take(.where) { parseExpression() }
    place.isCondition = false
    parseConditionalBlock()
  }

  // MARK: Switch and do

  private var isCaseLabel: Bool {
    switch token.word {
    case .case, .default: token.kind == .keyword
    default: token.kind == .at && text(of: peek()) == "unknown"
    }
  }

  mutating func failAtCase() {
    if isCaseLabel { fail("'\(text(of: token))' stands outside of a 'switch'; put it into one") }
  }

  private mutating func parseSwitch() {
    advance()
    place.isCondition = true
    parseExpression()
    place.isCondition = false
    expect(.openBrace, "'{'")
    var hasDefault = false
    while token.kind != .closeBrace, token.kind != .end {
      guard !hasDefault, isCaseLabel else {
        return fail(expected: hasDefault ? "'}'" : "'case' or 'default'")
      }
      hasDefault = parseCase()
    }
    expect(.closeBrace, "'}'")
  }

  /// One case with its statements; whether it is the default.
  private mutating func parseCase() -> Bool {
    if take(.at) { advance() }
    let isDefault = take(.default)
    if !isDefault {
      expect(.case)
      parseCasePatterns(canHaveGuard: true)
    }
    expect(.colon, "':'")
    if token.kind == .closeBrace || isCaseLabel {
      fail("a case needs a statement; write 'break' if nothing is to be done")
    }
    parseStatements()
    return isDefault
  }

  /// Several patterns bind the same names.
  private mutating func parseCasePatterns(canHaveGuard: Bool) {
    var first: Set<String>?
    repeat {
      let start = token.start
      bindings = []
      parseCasePattern()
      if let first, first != Set(bindings) {
        fail("each pattern of a case must bind the same names", at: start)
      }
      first = Set(bindings)
      if take(.where) {
        place.isCondition = !canHaveGuard
        parseExpression()
        place.isCondition = false
      }
    } while take(.comma)
  }

  private mutating func parseDo() {
    advance()
    if take(.throws) {
      expect(.openParenthesis, "'('")
      parseType()
      expect(.closeParenthesis, "')'")
    }
    parseBlock()
    while take(.catch) {
      if token.kind != .openBrace { parseCasePatterns(canHaveGuard: false) }
      parseBlock()
    }
  }

  // MARK: Declarations

  private mutating func parseVariables() {
    advance()
    repeat {
      parseVariablePattern()
      if take(.equal) { parseExpression() }
      if token.kind == .openBrace {
        return fail("a variable with accessors can't be declared in a manifest; make it a function")
      }
    } while take(.comma)
  }

  private mutating func parseFunction() {
    advance()
    guard token.kind == .identifier else { return fail(expected: "a name") }
    advance()
    if isOperator(beginningWith: UInt8(ascii: "<")) {
      return fail("a generic function can't be declared in a manifest; declare it in a source file")
    }
    guard take(.openParenthesis) else { return fail(expected: "'('") }
    list(until: .closeParenthesis, ")") { $0.parseParameter() }
    parseFunctionEffects()
    if take(.arrow) { parseType() }
    closures.append(true)
    parseBlock()
    closures.removeLast()
  }

  private mutating func parseParameter() {
    guard token.isLabel else { return fail(expected: "a name") }
    advance()
    if token.kind == .identifier || token.word == .underscore { advance() }
    expect(.colon, "':'")
    parseParameterType()
    if take(.equal) { parseExpression() }
  }
}
