extension Proof {
  /// Checks that a dependency's name stands without a `$` only where it doesn't mean its value.
  ///
  /// Nothing is reported if the name may mean something else: a parameter, a name that the expression binds, or a
  /// declaration in one of the target's Swift files.
  func checkForgottenDollars() {
    guard let declares = graph.module.role.declares else { return }
    var declared: [String: Bool] = [:]
    graph.forEachOwnExpression { expression, owner, parameters, _ in
      // In `$providr(clock)`, or if a parameter can't be read, another error says what is wrong.
      guard expression.references.allSatisfy({ graph.indexes[$0.name] != nil }),
        graph.indexes[owner].map({ graph.declarations[$0].hasError(in: .parameters) }) != true
      else { return }
      lazy var code = SwiftTokens(expression.bytes)
      lazy var bound = Self.boundNames(code)
      for start in expression.bareNames.map(Int.init) {
        let word = expression.bytes[start...].prefix { $0.continuesIdentifier || $0 == "$" }
        let name = String(decoding: word, as: UTF8.self)
        guard let node = graph.indexes[name], name != owner, !parameters.contains(where: { $0.isNamed(name) })
        else { continue }
        let token = code.tokens.leading { $0.end <= start }
        guard code.isEscaped(token) || !SwiftIdentifier.nonValues.contains(name), code.isWord(token, name),
          Self.isValue(token, of: graph.declarations[node], code), bound.isDisjoint(with: [name, "$" + name])
        else { continue }
        if declared[name] == nil { declared[name] = declares(name) }
        if declared[name] == true { continue }
        let isProvided =
          code.isMark(token - 1, "(") && code.isWord(token - 2, "provider") && !code.isMark(token - 3, ".")
        let meant = isProvided ? "$provider(\(name))" : "$\(name)"
        let written = code.isMark(token - 1, ".") ? "self.\(name)" : name
        sink.report(
          .forgottenDollar, at: expression.position(at: code.tokens[token].start),
          "'\(written)' without '$' is not the dependency; did you mean '\(meant)'?")
      }
    }
  }

  /// Returns whether a name is a value, not a label, a type, a part of another name, or a function other than a
  /// factory or one of `self`.
  private static func isValue(_ index: Int, of declaration: Declaration, _ code: SwiftTokens) -> Bool {
    if code.isMark(index - 1, ":"), code.isMark(index - 2, ":") { return false }
    if code.isMark(index + 1, "(") { return declaration.isFactory || code.isMark(index - 1, ".") }
    if code.isMark(index + 1, ":"), isLabel(index, code) { return false }
    let isAccessor = ["didSet", "get", "set", "willSet"].contains(code.text(index))
    if isAccessor, code.isMark(index + 1, "{") || code.isMark(index + 1, "}") { return false }
    // No other word and no number can follow a value on its line: it is a modifier, such as `lazy`.
    let isFollowed = code.tokens.dropFirst(index + 1).first?.byte.continuesIdentifier == true
    let mayFollow = ["as", "else", "in", "is", "where"].contains { code.isWord(index + 1, $0) }
    if isFollowed, !mayFollow, !code.tokens[index + 1].beginsLine { return false }
    if ["@", "#", "\\"].contains(where: { code.isMark(index - 1, $0) }) { return false }
    // A type, as in `Box<clock>` and `[clock]()`.
    if code.isMark(index - 1, "<"), code.isMark(index + 1, ">") { return false }
    let isElement = code.isMark(index - 1, "[") && code.isMark(index + 1, "]") && code.isMark(index + 2, "(")
    if isElement, !code.isWord(index - 2) { return false }
    // `as!` and `as?` are casts too.
    let isMarked = code.isMark(index - 1, "!") || code.isMark(index - 1, "?")
    let words = ["any", "as", "break", "continue", "is", "some"]
    return !words.contains { code.isWord(isMarked ? index - 2 : index - 1, $0) }
  }

  /// Returns whether a name before a `:` is a label, of a trailing closure, a statement, or in a function's name too, or
  /// a module.
  private static func isLabel(_ index: Int, _ code: SwiftTokens) -> Bool {
    ["(", ",", "[", "}"].contains { code.isMark(index - 1, $0) }
      || [":", ")"].contains { code.isMark(index + 2, $0) }
      || ["do", "for", "if", "repeat", "switch", "while"].contains { code.isWord(index + 2, $0) }
      || code.isMark(index - 1, ":") && code.touchesPrevious(index) || code.isWord(index - 1, "_")
  }

  /// Returns the names that an expression binds, or may bind, as closure parameters, variables or functions.
  private static func boundNames(_ code: SwiftTokens) -> Set<String> {
    var bound: Set<String> = []
    // The parameters of a closure, if `in` follows.
    var waiting: Set<String> = []
    // In each open bracket, what came last: a word such as `let`, a `{`, or what ends their effect; a default's `=` doesn't.
    var levels = [""]
    for index in code.indices {
      let (text, nesting) = (code.text(index), code.tokens[index].nesting)
      if nesting > 0 { levels.append(text == "{" ? text : levels.last! == "=" ? "" : levels.last!) }
      if nesting < 0, levels.count > 1 { levels.removeLast() }
      let last = levels.count - 1
      // In a capture list, as in `[clock = $clock]`.
      let isNamed = ["[", ",", ")"].contains { code.isMark(index - 1, $0) } || code.isWord(index - 1)
      if code.isWord(index), levels[last] == "{" { waiting.insert(text) }
      let isSet = isNamed && code.isMark(index + 1, "=") && !code.isMark(index + 2, "=")
      if code.isWord(index), isSet || binders.contains(levels[last]) { bound.insert(text) }
      switch text {
      case "{", "}": waiting = []
      case "in", "=":
        if text == "in" { bound.formUnion(waiting) }
        if !["func", "init", "subscript"].contains(levels[last]) { levels[last] = text }
      // A further variable, as in `let a: Int = 1, b: Int = 2`.
      case "," where levels[last] == "=" && code.isMark(index + 2, ":"): levels[last] = "let"
      default: if binders.contains(text), !code.isMark(index - 1, ".") { levels[last] = text }
      }
    }
    return bound
  }

  private static let binders = Set(words: "case didSet for func init let set subscript var willSet")
}

extension SwiftTokens {
  /// Returns whether a name occurs outside all braces, like a global declaration.
  package func mayDeclare(_ name: String) -> Bool {
    var braces = 0
    return indices.contains { index in
      if isMark(index, "{") { braces += 1 }
      if isMark(index, "}") { braces -= 1 }
      return braces == 0 && isWord(index, name) && !isMark(index - 1, ".")
    }
  }
}
