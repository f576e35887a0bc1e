/// Checks that a text's tokens are balanced, and finds references and what rendering needs.
struct ExpressionScanner {
  enum Subject {
    case expression, type
    /// An expression with an argument `$0`.
    case disposal
    case parameter
  }

  struct Level {
    /// A bracket, the quote of a literal, or the `#` of a directive.
    let opening: UInt8
    let offset: Int
    var isClosure = false
    /// Whether this is in an attribute's arguments, which can't contain raw literals.
    var isAttribute = false
    /// The projected values that the code in braces declares; `nil` in a type's body, where each `$name` is its own.
    var projected: Set<String>? = []
    /// Whether it is an ordinary one-line literal, which can be turned into a raw one.
    var isOrdinary = false
    /// The builds that have a directive's current branch, and those that have none of its branches so far.
    var presence = Formula.always
    var rest = Formula.always

    var text: String { opening == "#" ? "'#if'" : "'\(Unicode.Scalar(opening))'" }
  }

  let code: SwiftTokens
  let subject: Subject
  /// The module whose flags an `#if` tests.
  let module: String
  private(set) var problem: SwiftProblem?
  let text: JSONString
  var lineBreaks: [Expression.LineBreak] = []
  private(set) var references: [Expression.Reference] = []
  private(set) var bareNames: [Int32] = []
  /// The type that the whole expression calls, if the text shows it.
  private(set) var calledType: String?
  private(set) var end = 0
  var edits: [Expression.Edit] = []
  var endsInDirective = false
  private(set) var hasSlash = false
  /// Whether there is a slash that, with the next one, would be a regular expression if a literal between them changed.
  private var keepsLiterals = false
  private(set) var effects = Expression.Effects()
  private lazy var hasAttributes = !code.bytes.offsets(of: "@").isEmpty
  var levels: [Level] = []
  var index = 0
  var nextComment = 0
  /// Whether the next line break ends a directive.
  var isBehindDirective = false

  /// How deep brackets may nest, a little less than in the compiler, and how many conditions may apply to one place.
  static let limit = 200

  static func scan(
    _ string: JSONString, _ subject: Subject = .expression, module: String = "",
    types: [String: SourceType] = [:], into sink: inout DiagnosticSink
  ) -> Expression? {
    let code = SwiftTokens(string.bytes)
    var scanner = ExpressionScanner(code: code, subject: subject, module: module, text: string)
    for jump in string.jumps where code.bytes[Int(jump.text) - 1] == "\n" {
      scanner.lineBreaks.append(Expression.LineBreak(offset: jump.text - 1))
    }
    if code.problem == nil { scanner.read() }
    guard let problem = code.problem ?? scanner.problem else { return Expression(scanner, types: types) }
    return sink.reject(problem, in: string)
  }

  private mutating func read() {
    let tokens = code.tokens
    while index < tokens.count, problem == nil {
      let token = tokens[index]
      if end < token.start { readGap(end..<token.start) }
      read(token)
      end = tokens[index].end
      index += 1
    }
    if tokens.isEmpty { return fail(at: 0, "the \(subjectName) is empty") }
    readGap(end..<code.bytes.count)
    if let level = levels.last { fail(at: level.offset, "\(level.text) is never closed") }
    if subject == .type { return }
    if keepsLiterals { edits.removeAll { ![.reference, .element, .line, .blank].contains($0.kind) } }
    readEffects()
    if subject == .disposal, code.isMark(0, "{"), code.endOfBracket(0) == code.tokens.count {
      fail(at: code.tokens[0].start, "nothing calls this closure; remove its braces", .wrongValue)
    }
    if subject == .parameter, !effects.isEmpty {
      fail(at: 0, "a parameter's default can't use 'try' or 'await'; use them in 'default'", .wrongValue)
    }
    if code.isWord(0), code.isMark(1, ":"), code.comments.first?.lowerBound == code.tokens[1].end {
      let scheme = "\(code.text(0))://"
      fail(
        at: 0,
        "'\(scheme)' can't begin a Swift expression; a string needs its own quotes: \"\\\"\(scheme)…\\\"\"",
        .wrongValue)
    }
  }

  var subjectName: String { subject == .type ? "type" : "expression" }

  mutating func fail(
    at offset: Int, _ message: String, _ id: DiagnosticID = .unbalancedExpression,
    openedAt opening: Int? = nil
  ) {
    if problem == nil { problem = SwiftProblem(id: id, offset: offset, message: message, opening: opening) }
  }

  private mutating func read(_ token: SwiftToken) {
    switch token.kind {
    case .word: readWord(token)
    case .number: break
    case .quote:
      let isOrdinary = token.range.count == 1 && levels.last?.isAttribute != true
      if isOrdinary { edit(.openString, token.range) }
      open(Level(opening: "\"", offset: token.start, isOrdinary: isOrdinary))
    case .literal where token.byte == "\"": readEndOfString(token)
    case .literal where token.byte == "/":
      if subject == .type { return failInType(token) }
      // Between plain slashes, it wouldn't be a regular expression in Swift 5.
      edit(.openRegex, token.start..<token.start + 1)
      edit(.closeRegex, token.end - 1..<token.end)
    case .literal: break
    case .interpolation where token.byte == "(":
      if levels.last?.isOrdinary == true { edit(.escape, token.start..<token.start + 1) }
      openBracket(token)
    case .mark, .interpolation: readMark(token)
    }
  }

  private mutating func readMark(_ token: SwiftToken) {
    switch token.byte {
    case "/":
      hasSlash = true
      if code.isMark(index + 1, ",") || code.isMark(index + 1, "]") { keepsLiterals = true }
    case "(", "[",
      "{" where subject != .type:
      openBracket(token)
    case ")", "]", "}": closeBracket(token)
    case ",": addBlank(token.start)
    case ";":
      if subject == .type || levels.allSatisfy({ $0.opening == "#" }) {
        let advice = subject == .type ? "" : "; statements belong in a closure: { … }()"
        fail(at: token.start, "unexpected ';' in this \(subjectName)\(advice)")
      }
    case "#": readHash(token)
    case "@": readAttribute()
    case "{", "=",
      "*" where code.isMark(index + 1, "/"):
      if subject == .type { failInType(token) }
    default: break
    }
  }

  private mutating func failInType(_ token: SwiftToken) {
    fail(at: token.start, "'\(code.text(index))' is not allowed in a type")
  }

  var isInBraces: Bool { levels.contains { $0.opening == "{" } }

  mutating func open(_ level: Level) {
    levels.append(level)
    guard levels.count > Self.limit else { return }
    fail(at: level.offset, "nested more than \(Self.limit) levels deep; move part of it into a function")
  }

  private mutating func openBracket(_ token: SwiftToken) {
    addBlank(token.end - 1)
    var level = Level(opening: token.byte, offset: token.start)
    level.isAttribute = code.isWord(index - 1) && code.isMark(index - 2, "@")
    level.isClosure =
      token.byte == "{" && (subject != .disposal || !isBody(index, of: Self.statementWords))
    let isType = hasAttributes && token.byte == "{" && isBody(index, of: ["class", "enum", "struct"])
    level.projected = isType ? nil : level.isClosure ? projectedParameters(behind: index) : []
    open(level)
  }

  private mutating func closeBracket(_ token: SwiftToken) {
    guard let level = levels.popLast() else {
      return fail(at: token.start, "unmatched '\(code.text(index))' in this \(subjectName)")
    }
    guard token.byte == (level.opening == "(" ? ")" : level.opening + 2) else {
      return fail(at: token.start, "'\(code.text(index))' can't close \(level.text)", openedAt: level.offset)
    }
    if level.opening == "{" { checkSlash(behindBodyAt: level.offset) }
  }

  /// Returns whether a brace begins the body of a declaration or statement with one of some words, and not a closure.
  private func isBody(_ brace: Int, of words: Set<String>) -> Bool {
    var (depth, isValue) = (0, false)
    for index in (0..<brace).reversed() {
      let nesting = code.tokens[index].nesting
      if depth == 0, nesting > 0 || code.isMark(index, "}") || code.isMark(index, ";") { break }
      depth -= nesting
      let isPart =
        code.isMark(index - 1, ".") || code.isMark(index - 1, "#") || code.isMark(index + 1, ":")
        || isValue && code.isWord(index, "var")
      if depth == 0, code.isWord(index), !isPart, !code.isEscaped(index), words.contains(code.text(index)) {
        return true
      }
      isValue = isValue || depth == 0 && code.isMark(index, "=") || code.tokens[index].beginsLine
    }
    return false
  }

  /// Checks the operator that touches the end of a body: from a slash on, the compiler would read a regular expression.
  private mutating func checkSlash(behindBodyAt offset: Int) {
    var slash = index + 1
    while code.touchesPrevious(slash), code.tokens[slash].byte.isOperator, !code.isMark(slash, "/") {
      slash += 1
    }
    guard code.touchesPrevious(slash), code.isMark(slash, "/"),
      isBody(code.tokens.leading { $0.start < offset }, of: Self.bodyWords)
    else { return }
    fail(at: code.tokens[slash].start, "expected ';' or a line break before '/'")
  }

  private static let bodyWords = Set(
    words: "catch class defer do else enum func init protocol struct switch var")

  private static let statementWords = Set(words: "catch defer do else for guard if repeat switch while")

  private mutating func readWord(_ token: SwiftToken) {
    if token.byte == "$" { return readDollar(token) }
    if subject == .type {
      let isOpaque = code.isWord(index, "some") && !code.isEscaped(index)
      if isOpaque, code.isWord(index + 1) || code.isMark(index + 1, "(") || code.isMark(index + 1, "~") {
        fail(at: token.start, "a type can't be opaque here; use 'any' instead of 'some'", .wrongValue)
      }
      return
    }
    if code.isWord(index, "switch"), !code.isMark(index - 1, ".") { checkSwitch() }
    let isMember =
      code.isMark(index - 1, ".") && (!code.isWord(index - 2, "self") || code.isMark(index - 3, "."))
    if ("a"..."z").contains(token.byte) || token.byte == "`", !isMember {
      bareNames.append(Int32(token.start + (token.byte == "`" ? 1 : 0)))
    }
  }

  /// Checks that a `switch` begins with a case: otherwise, the compiler would misplace the errors in what follows.
  private mutating func checkSwitch() {
    // Elsewhere, it is a label.
    let isStatement = levels.last.map { "{#".utf8.contains($0.opening) } ?? true
    if !isStatement || code.isMark(index + 1, ":") { return }
    var brace = index + 1
    while brace < code.tokens.count, !code.isMark(brace, "{"), code.tokens[brace].nesting >= 0 {
      brace = code.tokens[brace].nesting > 0 ? code.endOfBracket(brace) : brace + 1
    }
    // `@unknown` may be before it.
    let first = brace + (code.isMark(brace + 1, "@") ? 3 : 1)
    let begins = ["case", "default"].contains { code.isWord(first, $0) }
    if code.isMark(brace, "{"), begins || code.isMark(first, "}") || code.isMark(first, "#") { return }
    fail(at: code.tokens[index].start, "the braces of a 'switch' must begin with 'case' or 'default'")
  }

  private mutating func readDollar(_ token: SwiftToken) {
    // A wrapper's projected value; but two dots are an operator.
    var isOperator: Bool { code.isMark(index - 2, ".") && code.touchesPrevious(index - 1) }
    if code.isMark(index - 1, "."), code.touchesPrevious(index), !isOperator { return }
    let name = String(decoding: code.bytes[token.start + 1..<token.end], as: UTF8.self)
    guard let first = name.utf8.first, first != "$" else {
      return fail(at: token.start, "a '$' must be followed by a dependency's name")
    }
    if name.utf8.allSatisfy(\.isDigit) { return readArgument(token, name) }
    let isOwn = levels.contains { $0.projected.map { !$0.isEmpty && $0.contains("$" + name) } ?? true }
    // Or it may be an argument's label, as in `f($count: 1)`.
    let mayBeLabel = code.isMark(index + 1, ":") && levels.last?.opening == "("
    if isOwn || mayBeLabel && "(,".utf8.contains(code.tokens[index - 1].byte) { return }
    if name == "provider" { return readProvider(token) }
    addReference(name, token.range)
  }

  private mutating func readArgument(_ token: SwiftToken, _ number: String) {
    // In a capture list, as in `{ [value = $0] in … }`, it belongs to what is around the closure.
    let isCaptured = code.isMark(index - 1, "=") && code.isWord(index - 2) && levels.last?.opening == "["
    let isInside = levels.dropLast(isCaptured ? 2 : 0).contains(where: \.isClosure)
    if subject == .disposal, !isInside, number == "0" { return edit(.element, token.range) }
    let places = number == "0" ? "in closures and in 'dispose'" : "in closures"
    if !isInside { fail(at: token.start, "'$\(number)' is only valid \(places)") }
  }

  private mutating func readProvider(_ token: SwiftToken) {
    guard code.isMark(index + 1, "("), code.isWord(index + 2), code.isMark(index + 3, ")"),
      (1...3).allSatisfy({ code.touchesPrevious(index + $0) }),
      !["`", "$"].contains(code.tokens[index + 2].byte),
      !(code.isWord(index + 4) && code.touchesPrevious(index + 4))
    else {
      return fail(
        at: token.start, "'$provider' takes one dependency's name in parentheses, as in $provider(user)")
    }
    let name = code.text(index + 2)
    index += 3
    addReference(name, token.start..<code.tokens[index].end, isProvider: true)
  }

  private mutating func addReference(_ name: String, _ range: Range<Int>, isProvider: Bool = false) {
    let problem: String? =
      switch subject {
      case .expression: nil
      case .type: "a type can't use a dependency"
      case .parameter: "a parameter's default can't use a dependency; use it in 'default'"
      case .disposal:
        "'dispose' can't use other dependencies, only the value itself as $0; store what it needs in the value"
      }
    if let problem { fail(at: range.lowerBound, problem, .wrongValue) }
    edit(.reference, range)
    references.append(
      Expression.Reference(
        name: name, position: text.position(at: range.lowerBound), condition: condition,
        isProvider: isProvider,
        isInClosure: isInBraces, isCalled: code.isMark(index + 1, "(") && code.touchesPrevious(index + 1)))
  }

  private mutating func readEffects() {
    var index = 0
    defer { if code.isWord(index) { readCall(at: index) } }
    while code.isWord(index), !code.isEscaped(index), code.tokens[index].range.count < 7 {
      switch code.text(index) {
      case "try" where code.isMark(index + 1, "!") || code.isMark(index + 1, "?"): index += 1
      case "try": effects.insert(.try)
      case "await": effects.insert(.await)
      case "unsafe": break
      default: return
      }
      index += 1
    }
  }

  /// Reads `Type(…)`, `Type { … }`, `Type<…>(…)` or `Type.init(…)`, perhaps with more trailing closures.
  private mutating func readCall(at name: Int) {
    var end = code.endOfArguments(behind: name)
    if code.isMark(end, "."), code.isWord(end + 1, "init") { end += 2 }
    let arguments = end
    if code.isMark(end, "(") { end = code.endOfBracket(end) }
    while code.isMark(end, "{") {
      end = code.endOfBracket(end)
      if code.isWord(end), code.isMark(end + 1, ":") { end += 2 }
    }
    if end > arguments, end == code.tokens.count { calledType = code.text(name) }
  }
}
