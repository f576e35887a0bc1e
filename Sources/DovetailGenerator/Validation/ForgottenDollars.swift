extension Proof {
  /// Checks that a dependency's name stands without a `$` only where it doesn't mean its value.
  ///
  /// Nothing is reported if the name may mean something else: a parameter, a name that the expression binds, or a
  /// declaration in one of the target's Swift files.
  func checkForgottenDollars() {
    guard let declares = graph.module.role.declares else { return }
    graph.forEachOwnExpression { expression, owner, parameters, _ in
      // In `$providr(clock)`, or if a parameter can't be read, another error says what is wrong.
      guard expression.references.allSatisfy({ graph.indexes[$0.name] != nil }),
        graph.indexes[owner].map({ graph.declarations[$0].hasError(in: .parameters) }) != true
      else { return }
      for start in expression.bareNames.map(Int.init) {
        let isEscaped = expression.bytes[start] == "`"
        let rest = expression.bytes[(isEscaped ? start + 1 : start)...]
        let name = String(
          decoding: rest.prefix { isEscaped ? $0 != "`" : $0.continuesIdentifier || $0 == "$" },
          as: UTF8.self)
        guard let node = graph.indexes[name], name != owner,
          !parameters.contains(where: { $0.isNamed(name) }),
          isEscaped || !SwiftIdentifier.nonValues.contains(name)
        else { continue }
        let code = SwiftTokens(expression.bytes)
        guard let token = code.tokens.firstIndex(where: { $0.start == start }),
          Self.isValue(token, of: graph.declarations[node], code), !Self.binds(name, code),
          !declares(name)
        else { continue }
        let isProvided =
          code.isMark(token - 1, "(") && code.isWord(token - 2, "provider") && !code.isMark(token - 3, ".")
        let meant = isProvided ? "$provider(\(name))" : "$\(name)"
        let written = code.isMark(token - 1, ".") ? "self.\(name)" : name
        sink.report(
          .forgottenDollar, at: expression.position(at: start),
          "'\(written)' without '$' is not the dependency; did you mean '\(meant)'?")
      }
    }
  }

  /// Returns whether a name is a value, not a label, a type, a part of another name, or a function other than a
  /// factory or one of `self`.
  private static func isValue(_ index: Int, of declaration: Declaration, _ code: SwiftTokens) -> Bool {
    if code.isMark(index + 1, "(") { return declaration.isFactory || code.isMark(index - 1, ".") }
    if code.isMark(index + 1, ":"), isLabel(index, code) { return false }
    if code.isMark(index - 1, ":"), code.isMark(index - 2, ":") { return false }
    if ["@", "#", "\\"].contains(where: { code.isMark(index - 1, $0) }) { return false }
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
      || code.isMark(index - 1, ":") && code.touchesPrevious(index)
  }

  /// Returns whether an expression binds a name, or may bind it, as a closure parameter, variable or function.
  private static func binds(_ name: String, _ code: SwiftTokens) -> Bool {
    code.indices.contains { index in
      guard code.isWord(index, name) || code.isWord(index, "$" + name) else { return false }
      // In a capture list, as in `[clock = $clock]`.
      let isNamed = code.isMark(index - 1, "[") || code.isMark(index - 1, ",") || code.isWord(index - 1)
      if isNamed, code.isMark(index + 1, "="), !code.isMark(index + 2, "=") { return true }
      var start = index - 1
      var nesting = 0
      while start >= 0,
        nesting < 0 || !code.isMark(start, "=") && !code.isMark(start, "{") && !code.isWord(start, "in")
      {
        nesting = min(0, nesting + code.tokens[start].nesting)
        let words = nesting < 0 ? [] : ["case", "for", "func", "let", "var"]
        if words.contains(where: { code.isWord(start, $0) }) { return true }
        start -= 1
      }
      guard code.isMark(start, "{") else { return false }
      // A closure's parameters come before `in`.
      return code.indices.dropFirst(index + 1).prefix { !code.isMark($0, "{") && !code.isMark($0, "}") }
        .contains { code.isWord($0, "in") }
    }
  }
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
