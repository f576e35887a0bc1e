/// Parses the condition of an `#if`: atoms, `!`, `&&`, `||` and parentheses.
struct ConditionParser {
  private let code: SwiftTokens
  private let end: Int
  private let module: String
  private var index: Int
  private var depth = 0
  private var problem: SwiftProblem?

  static func parse(_ text: String, module: String) -> (formula: Formula, problem: SwiftProblem?) {
    let code = SwiftTokens(text)
    let (formula, problem) = parse(code.indices, of: code, module: module)
    return (formula, problem ?? misspelling(code))
  }

  private static let arguments = [
    "os": [
      "Android", "FreeBSD", "iOS", "Linux", "macOS", "OpenBSD", "tvOS", "visionOS", "watchOS", "Windows",
    ],
    "arch": ["arm", "arm64", "i386", "wasm32", "x86_64"], "targetEnvironment": ["macCatalyst", "simulator"],
  ]

  /// Returns the problem of an `os(macos)`, which is true nowhere.
  private static func misspelling(_ code: SwiftTokens) -> SwiftProblem? {
    for index in code.indices.dropLast(2) where code.isMark(index + 1, "(") {
      let name = code.text(index + 2)
      let meant = arguments[code.text(index)]?.first { $0.lowercased() == name.lowercased() }
      guard let meant, meant != name else { continue }
      return code.problem(at: index + 2, "unknown argument '\(name)'; did you mean '\(meant)'?")
    }
    return nil
  }

  static func parse(
    _ tokens: Range<Int>, of code: SwiftTokens, module: String
  ) -> (formula: Formula, problem: SwiftProblem?) {
    var parser = ConditionParser(code: code, end: tokens.upperBound, module: module, index: tokens.lowerBound)
    let formula = parser.alternatives()
    if parser.index < parser.end { parser.fail(parser.surplus) }
    return (formula, parser.problem ?? code.problem)
  }

  private var surplus: String { code.isMark(index, ")") ? "unmatched ')'" : "expected '&&' or '||'" }

  /// Ends with a problem at a token, or at the last one.
  @discardableResult
  private mutating func fail(_ message: String, at place: Int? = nil) -> Formula {
    if problem == nil { problem = code.problem(at: min(place ?? index, end - 1), message) }
    index = end
    return .always
  }

  private mutating func take(_ mark: UInt8) -> Bool {
    guard index < end, code.isMark(index, mark) else { return false }
    index += 1
    return true
  }

  private mutating func alternatives() -> Formula {
    var parts = [conjunction()]
    while takePair("|") { parts.append(conjunction()) }
    return .disjunction(parts)
  }

  private mutating func conjunction() -> Formula {
    var parts = [operand()]
    while takePair("&") { parts.append(operand()) }
    return .conjunction(parts)
  }

  private mutating func takePair(_ mark: UInt8) -> Bool {
    guard index + 1 < end, code.isMark(index + 1, mark), code.touchesPrevious(index + 1), take(mark) else {
      return false
    }
    index += 1
    // The compiler would read another operator: `&&!`, or one before or behind its operand.
    let touches = code.touchesPrevious(index)
    if touches != code.touchesPrevious(index - 2) || touches && code.isMark(index, "!") {
      fail("put spaces around '\(code.text(index - 2))\(code.text(index - 1))'", at: index - 2)
    }
    return true
  }

  private mutating func operand() -> Formula {
    var isTrue = true
    while take("!") {
      isTrue.toggle()
      if index < end, !code.touchesPrevious(index) { fail("remove the space after '!'", at: index - 1) }
    }
    let formula = primary()
    return isTrue ? formula : !formula
  }

  private mutating func primary() -> Formula {
    let start = index
    guard index < end else { return fail("unexpected end of the condition") }
    if take("(") {
      depth += 1
      defer { depth -= 1 }
      if depth > ExpressionScanner.limit { return fail("the parentheses are nested too deeply") }
      let formula = alternatives()
      if !take(")") { fail(index < end ? surplus : "'(' is never closed", at: index < end ? index : start) }
      return formula
    }
    let isDirective = code.isMark(index, "#") && code.isWord(index + 1, "if")
    let advice = isDirective ? "write only the condition, without '#if'" : "expected a condition"
    guard code.isWord(index) else { return fail(advice) }
    return atom()
  }

  private mutating func atom() -> Formula {
    let name = code.text(index)
    index += 1
    if !code.isEscaped(index - 1), SwiftIdentifier.reserved.contains(name) {
      if name == "true" || name == "false" { return name == "true" ? .always : .never }
      return fail("'\(name)' is a Swift keyword and can't be a flag", at: index - 1)
    }
    guard index < end, code.isMark(index, "(") else {
      return literal(code.spelling(index - 1), name == "DEBUG" ? nil : module)
    }
    let open = index
    index = min(code.endOfBracket(open), end)
    let other = code.tokens[open..<index].firstIndex {
      $0.kind == .interpolation || $0.kind == .mark && !".,:<>=()-*!".utf8.contains($0.byte)
    }
    if let other { return fail("'\(code.text(other).quoted)' is not allowed in a condition", at: other) }
    if (open..<index).reduce(0, { $0 + code.tokens[$1].nesting }) > 0 {
      return fail("'(' is never closed", at: open)
    }
    let argument = (open + 1..<index - 1).map(code.spelling).joined()
    let value = Self.aliases[argument] ?? argument
    // Otherwise the compiler reports a wrong argument at each place that the condition has in the output.
    switch name {
    case "swift", "compiler":
      let isWhole = (open + 1..<index - 1).dropFirst().allSatisfy(code.touchesPrevious)
      return (isWhole ? version(name, argument) : nil)
        ?? fail("'\(name)' is compared with a version, as in \(name)(>=6.2)", at: open + 1)
    case "os", "arch", "targetEnvironment":
      let advice = "'\(name)' takes one name; for several, use '||'"
      guard code.isWord(open + 1), index == open + 3 else { return fail(advice, at: open + 1) }
      return name == "targetEnvironment"
        ? literal("\(name)(\(value))", nil) : literal(name, nil, .equals(value))
    case "canImport":
      let parts = argument.split(separator: ",", maxSplits: 1)
      if !code.isWord(open + 1) { return fail("'canImport' takes the name of a module", at: open + 1) }
      let label = "_version:"
      if parts.count < 2 { return literal("\(name)(\(argument))", module, .atLeast(Atom.anyVersion)) }
      if parts[1].hasPrefix(label), let version = Self.version(parts[1].dropFirst(label.utf8.count)) {
        return literal("\(name)(\(parts[0]))", module, .atLeast(version))
      }
    default: break
    }
    return literal("\(name)(\(argument))", module)
  }

  private func literal(_ subject: String, _ module: String?, _ test: Atom.Test = .isSet) -> Formula {
    .literal(Atom(name: subject, module: module, test: test), true)
  }

  private static let aliases = ["OSX": "macOS", "xrOS": "visionOS", "macabi": "macCatalyst"]

  /// Returns the formula of a version; a language mode belongs to a module, and is never newer than the compiler.
  private func version(_ name: String, _ argument: String) -> Formula? {
    let isLess = !argument.hasPrefix(">=")
    guard !isLess || argument.hasPrefix("<"), let version = Self.version(argument.dropFirst(isLess ? 1 : 2))
    else { return nil }
    var formula = literal("compiler", nil, .atLeast(version))
    if name == "swift" { formula = formula && literal("swift", module, .atLeast(version)) }
    return isLess ? !formula : formula
  }

  private static func version(_ text: Substring) -> [Int]? {
    // `Int` would accept a sign.
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
      .map { $0.hasPrefix("-") ? nil : Int($0) }
    return parts.contains { $0 == nil } ? nil : parts.map { $0! }
  }
}
