/// Reads Swift expressions from JSON nodes.
extension FieldReader {
  /// Reads a line of code, and reports the problem that its scanner finds.
  mutating func code(
    _ node: JSONNode, _ name: String, canBreak: Bool = false,
    problem: (String) -> (offset: Int, message: String)?
  ) -> JSONString? {
    guard let string = line(node, name, canBreak: canBreak) else { return nil }
    guard let problem = problem(string.text) else { return string }
    sink.report(.unbalancedExpression, at: string.position(at: problem.offset), problem.message)
    return nil
  }

  mutating func condition(_ node: JSONNode) -> Condition? {
    guard let string = line(node, "condition") else { return nil }
    switch ConditionParser.parse(string.text, module: module) {
    case .formula(let formula):
      return Condition(text: string.text, position: string.position(at: 0), formula: formula)
    case .problem(let problem):
      sink.report(.unbalancedExpression, at: string.position(at: problem.offset), problem.message)
      return nil
    }
  }

  mutating func expression(_ node: JSONNode, _ name: String, takesElement: Bool = false) -> Expression? {
    let lines: [JSONString]
    switch node.value {
    case .string:
      guard let only = expressionLine(node, name) else { return nil }
      lines = [only]
    case .array(let elements):
      lines = elements.compactMap { expressionLine($0, name) }
      guard lines.count == elements.count else { return nil }
      guard !lines.isEmpty else {
        sink.report(.wrongValue, at: node.position, "'\(name)' is empty; add a line or remove it")
        return nil
      }
    default:
      sink.report(
        .wrongValue, at: node.position,
        "'\(name)' must be a Swift expression in a string, or an array of its lines, not \(node.value.kind)"
      )
      return nil
    }
    if let scheme = scheme(of: lines[0].text) {
      sink.report(
        .wrongValue, at: lines[0].position,
        "'\(scheme)://' can't begin a Swift expression; a string needs its own quotes: \"\\\"\(scheme)://…\\\"\""
      )
      return nil
    }
    let expression = ExpressionScanner.scan(lines, module: module, takesElement: takesElement, into: &sink)
    guard let type = expression?.calledType, let wrappers = types[type] else { return expression }
    return expression?.with(wrappers)
  }

  /// Returns the scheme of a URL, which isn't Swift: what follows its colon is a comment.
  private func scheme(of text: String) -> Substring? {
    var text = text
    let length = text.withUTF8 { bytes in
      var end = 0
      while end + 2 < bytes.count, bytes[end].isLetter || bytes[end].isDigit { end += 1 }
      guard end + 2 < bytes.count else { return 0 }
      return bytes[end] == .colon && bytes[end + 1] == .slash && bytes[end + 2] == .slash ? end : 0
    }
    return length > 0 ? text.prefix(length) : nil
  }

  /// Reads one line of an expression, which may be empty.
  mutating func expressionLine(_ node: JSONNode, _ name: String) -> JSONString? {
    guard case .string(let string) = node.value else { return line(node, name) }
    if !string.text.utf8.contains(where: { !$0.isBlank }) { return string }
    if string.hasEscapes,
      let offset = string.text.utf8.firstOffset(where: { $0 == .newline || $0 == .carriageReturn })
    {
      sink.report(
        .wrongValue, at: string.position(at: offset),
        "write an expression of several lines as an array of strings, one per line")
      return nil
    }
    return line(node, name)
  }

  mutating func alternative(_ node: JSONNode, _ name: String) -> Branch.Alternative? {
    if case .string(let string) = node.value, string.text == "$default" { return .standard }
    return expression(node, name).map { .expression($0) }
  }

  mutating func disposal(_ node: JSONNode) -> Expression? {
    guard let expression = expression(node, "dispose", takesElement: true) else { return nil }
    guard let reference = expression.references.first else { return expression }
    sink.report(
      .wrongValue, at: reference.position,
      "'dispose' can't use other dependencies, only the value itself as $0; store what it needs in the value"
    )
    return nil
  }
}
