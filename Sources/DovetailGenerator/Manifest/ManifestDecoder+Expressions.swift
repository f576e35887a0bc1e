extension ManifestDecoder {
  func condition(_ member: JSONMember) -> Condition? {
    guard let string = string(member) else { return nil }
    let (formula, problem) = ConditionParser.parse(string.text, module: module.name)
    if let problem { return sink.reject(problem, in: string) }
    return Condition(text: string.text, position: string.position(at: 0), formula: formula)
  }

  func expression(_ member: JSONMember, _ subject: ExpressionScanner.Subject = .expression) -> Expression? {
    let elements = member.elements
    let lines =
      elements?.compactMap { element($0, isExpression: true) }
      ?? string(member, isExpression: true).map { [$0] } ?? []
    if elements?.count == 0 {
      return reject(at: member.value.position, "'\(member.name.text)' is empty; add a line or remove it")
    }
    if lines.count < elements?.count ?? 1 { return nil }
    return ExpressionScanner.scan(
      JSONString(lines: lines), subject, module: module.name, types: types, into: &sink)
  }

  /// Reads the expression of a context; `nil` also stands for the default.
  func alternative(_ member: JSONMember) -> Expression? {
    member.value.string?.text == "$default" ? nil : expression(member)
  }
}
