/// Types, wherever one can stand.
extension SwiftParser {
  /// A type and nothing behind it.
  mutating func parseWholeType() {
    parseType()
    if token.kind != .end { fail("unexpected \(shown(token)) behind the type") }
  }

  mutating func parseType() {
    nested { parser in
      while parser.token.kind == .at { parser.parseTypeAttribute() }
      parser.parseUnattributedType()
    }
  }

  /// The type of a parameter, with what can be said of parameters alone.
  mutating func parseParameterType() {
    if token.word.qualifiesParameters, isBeforeType { advance() }
    parseType()
    if isOperator("...") { advance() }
  }

  private var isBeforeType: Bool {
    let next = peek()
    guard !next.isFirstOnLine else { return false }
    return switch next.kind {
    case .identifier, .openParenthesis, .openBracket, .at: true
    case .keyword: next.word == .Any || next.word == .Self
    default: false
    }
  }

  /// `@MainActor`, `@Sendable` and their like, but nothing that belongs to declarations.
  mutating func parseTypeAttribute(isOfClosure: Bool = false) {
    let at = token
    advance()
    guard token.start == at.end, token.kind == .identifier else {
      return fail(expected: "an attribute's name")
    }
    let name = text(of: token)
    advance()
    defer {
      if token.kind == .openParenthesis, token.start == peek(-1).end, peek(-1).kind != .closeParenthesis {
        fail("write a blank between an attribute and '('")
      }
    }
    switch name {
    case "Sendable", "concurrent": return
    case "autoclosure" where !isOfClosure, "escaping" where !isOfClosure: return
    case "convention" where !isOfClosure, "isolated" where !isOfClosure:
      guard token.start == at.end + name.utf8.count, take(.openParenthesis) else {
        return fail(expected: "'('")
      }
      let argument = text(of: token)
      let choices = name == "isolated" ? ["any"] : ["block", "c", "swift", "thin"]
      guard choices.contains(argument) else {
        return fail(expected: "'\(choices.joined(separator: "' or '"))'")
      }
      advance()
      return expect(.closeParenthesis, "')'")
    case _ where name.utf8.first?.isLowercaseLetter == true:
      return fail("'@\(name)' belongs to declarations, not to types; remove it", at: at.start)
    default: break
    }
    while token.kind == .dot, peek().kind == .identifier {
      advance()
      advance()
    }
  }

  private mutating func parseUnattributedType() {
    let start = token.start
    var isTuple = token.kind == .openParenthesis
    if token.word == .any || token.word == .some { advance() }
    let tuple = parseTypeElement()
    isTuple = isTuple && tokens[index - 1].kind == .closeParenthesis
    while isOperator("&"), token.kind == .binaryOperator {
      advance()
      _ = parseTypeElement()
      isTuple = false
    }
    guard isArrowAhead else {
      if tuple.contains(.needsArrow) { fail(expected: "'->'") }
      return
    }
    guard isTuple else {
      return fail("a function type has its parameters in parentheses, as in (Int) -> Int", at: start)
    }
    guard !tuple.contains(.hasLabels) else {
      return fail("a function type has no labels; write (_ a: Int), or only (Int)", at: start)
    }
    parseFunctionEffects()
    expect(.arrow, "'->'")
    parseType()
  }

  private var isArrowAhead: Bool {
    switch token.word {
    case .async: peek().kind == .arrow || peek().word == .throws
    case .throws: true
    default: token.kind == .arrow
    }
  }

  /// What decides if parentheses are a tuple or a function's parameters.
  private struct Tuple: OptionSet {
    let rawValue: UInt8
    static let needsArrow = Tuple(rawValue: 1)
    static let hasLabels = Tuple(rawValue: 2)
  }

  /// One type without `&` or an arrow.
  private mutating func parseTypeElement() -> Tuple {
    var tuple: Tuple = []
    if token.kind == .prefixOperator, isOperator("~") { advance() }
    switch token.kind {
    case .identifier where !token.word.belongsToTypes, .keyword where token.word == .Self: parseNamedType()
    case .keyword where token.word == .Any || token.word == .underscore: advance()
    case .openParenthesis: tuple = parseTupleType()
    case .openBracket: parseCollectionType()
    default: fail(expected: "a type")
    }
    while true {
      switch token.kind {
      case .question, .bang: advance()
      case .dot where isMetatype(peek()):
        advance()
        advance()
      default: return tuple
      }
    }
  }

  private func isMetatype(_ token: SwiftToken) -> Bool {
    token.kind == .identifier && (text(of: token) == "Type" || text(of: token) == "Protocol")
  }

  /// A name, its arguments, and names behind it.
  private mutating func parseNamedType() {
    while true {
      advance()
      if isOperator(beginningWith: UInt8(ascii: "<")), token.kind != .prefixOperator { parseTypeArguments() }
      guard token.kind == .dot, peek().kind == .identifier, !isMetatype(peek())
      else {
        return
      }
      advance()
    }
  }

  /// `<A, B>`.
  mutating func parseTypeArguments() {
    guard takeAngle(UInt8(ascii: "<")) else { return fail(expected: "a type") }
    repeat { parseTypeArgument() } while take(.comma) && !isOperator(beginningWith: UInt8(ascii: ">"))
    if !takeAngle(UInt8(ascii: ">")) { fail(expected: "'>'") }
  }

  /// A type, or the whole number that some types take.
  private mutating func parseTypeArgument() {
    if token.kind == .prefixOperator, peek().kind == .number { advance() }
    if isWholeNumber { advance() } else { parseType() }
  }

  private var isWholeNumber: Bool {
    token.kind == .number && bytes[token.start..<token.end].allSatisfy { $0.isDigit || $0 == 0x5F }
  }

  private mutating func parseTupleType() -> Tuple {
    advance()
    var tuple: Tuple = []
    list(until: .closeParenthesis, ")") { tuple.formUnion($0.parseTupleTypeElement()) }
    return tuple
  }

  /// An element with its label, and what has such elements.
  private mutating func parseTupleTypeElement() -> Tuple {
    var tuple: Tuple = []
    if token.isLabel, peek().kind == .colon {
      if token.word != .underscore { tuple = .hasLabels }
      advance()
      advance()
    } else if token.word == .underscore, peek().isLabel, peek(2).kind == .colon {
      for _ in 0..<3 { advance() }
      tuple = .needsArrow
    }
    let start = tokens[index]
    parseParameterType()
    let isPlain = start.kind != .at && start.word != .inout && text(of: peek(-1)) != "..."
    return isPlain ? tuple : tuple.union(.needsArrow)
  }

  /// `[T]`, `[K: V]` or `[3 of T]`.
  private mutating func parseCollectionType() {
    advance()
    if isWholeNumber, peek().word == .of {
      advance()
      advance()
    }
    let isCounted = peek(-1).word == .of
    parseType()
    if !isCounted, take(.colon) { parseType() }
    expect(.closeBracket, "']'")
  }
}
