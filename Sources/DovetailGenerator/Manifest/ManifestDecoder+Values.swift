extension ManifestDecoder {
  typealias Entry<Field> = (field: Field, member: JSONMember)

  /// Returns an object's fields, in their order, after reporting those that it can't have; a misspelled one is read as
  /// the one that was probably meant, if that is missing.
  func entries<Field: RawRepresentable<String> & CaseIterable>(
    of members: JSONMembers, _ owner: String
  ) -> [Entry<Field>] {
    var unknown: [JSONMember] = []
    var entries: [Entry<Field>] = members.compactMap { member in
      if let field = Field(rawValue: member.name.text) { return (field, member) }
      if isNested(member, owner) { module.addError(in: .dependencies, member.name.text) }
      if unknown.count < DiagnosticSink.limit { unknown.append(member) } else { sink.count += 1 }
      return nil
    }
    let known = unknown.isEmpty ? [] : Field.allCases.map(\.rawValue)
    for member in unknown {
      guard let meant = reportUnknown(member, owner, known).flatMap(Field.init) else { continue }
      if !entries.contains(where: { $0.field == meant }) { entries.append((meant, member)) }
    }
    if !unknown.isEmpty { entries.sort { $0.member.name.position < $1.member.name.position } }
    return entries
  }

  /// Returns whether an unknown field is probably a dependency.
  private func isNested(_ member: JSONMember, _ owner: String) -> Bool {
    member.value.members?.contains { owner != "a manifest" || $0.name.text == "type" } ?? false
  }

  /// Returns the field that was probably meant.
  private func reportUnknown(_ member: JSONMember, _ owner: String, _ known: [String]) -> String? {
    let position = member.name.position
    // Of many unknown fields, only the first are shown; the others are counted.
    guard sink.keeps(at: position) else { return reject(.unknownField, at: position, "") }
    let name = member.name.text
    let plain =
      ["parent": "within", "live": "default", "liveValue": "default", "value": "default"][name] ?? name
    let alike = Spelling.suggestion(for: plain, among: known + ["$comment"])
    // As 'params' is short for 'parameters'.
    let long = plain.utf8.count < 4 ? nil : known.first { $0.hasPrefix(plain.prefix(4)) }
    let isNested = isNested(member, owner)
    let hasFields = member.value.members?.contains { _ in true } ?? false
    let isOfDeclaration = DeclarationField(rawValue: name) != nil
    let meant = isOfDeclaration || isNested ? nil : alike ?? long
    let advice =
      if let meant {
        "did you mean '\(meant)'?"
      } else if isOfDeclaration {
        "it belongs in the declaration of a dependency"
      } else if isNested, ManifestField(rawValue: name) != nil {
        "it belongs at the top of a manifest"
      } else if known.contains("scope"), Scope.builtInNames.contains(name) {
        "write \"scope\": \"\(name)\""
      } else if known == ["within"], name.hasPrefix("input") {
        "an input is a dependency with this scope and without a 'default'"
      } else if known.contains("type"), name == "required" {
        "remove it: a dependency without a 'default' is required"
      } else if ["a dependency", "a manifest"].contains(owner), hasFields {
        "a dependency belongs directly under \"dependencies\""
      } else {
        "it can have '\(known.joined(separator: "', '"))'"
      }
    sink.report(.unknownField, at: position, "\(owner) has no field '\(name.quoted)'; \(advice)")
    return meant
  }

  func object(_ member: JSONMember, example: String) -> JSONMembers? {
    member.value.members ?? mismatch(member, "an object", example: example)
  }

  func string(_ member: JSONMember, canBreak: Bool = false, isExpression: Bool = false) -> JSONString? {
    guard let string = member.value.string else {
      let code = "a Swift expression in a string, or an array of its lines"
      return mismatch(member, isExpression ? code : "a string")
    }
    if !isExpression, string.bytes.allSatisfy(\.isWhitespace) {
      return reject(at: string.position, "'\(member.name.text)' is empty; add a value or remove it")
    }
    let control = string.bytes.firstIndex { $0 < 0x20 && $0 != "\t" && !(canBreak && $0.isWhitespace) }
    guard let control else { return string }
    let limit = canBreak ? "can't contain" : "must be one line without"
    let advice = isExpression ? "; write several lines as an array of strings" : ""
    return reject(
      at: string.position(at: control), "'\(member.name.text)' \(limit) control characters\(advice)")
  }

  func boolean(_ member: JSONMember) -> Bool? { member.value.boolean ?? mismatch(member, "true or false") }

  func strings(_ member: JSONMember, example: String, canBreak: Bool = false) -> [JSONString] {
    guard let elements = member.elements else {
      return mismatch(member, "an array of strings", example: example) ?? []
    }
    return elements.compactMap { element($0, canBreak: canBreak) }
  }

  func element(_ element: JSONMember, canBreak: Bool = false, isExpression: Bool = false) -> JSONString? {
    let (name, node) = (element.name.text.quoted, element.value)
    if node.kind == .string {
      let string = string(element, canBreak: canBreak, isExpression: isExpression)
      return canBreak ? string?.onOneLine : string
    }
    return reject(at: node.position, "each element of '\(name)' must be a string, not \(node.kind.rawValue)")
  }

  func choice(_ member: JSONMember, among words: [String]) -> String? {
    let list = (words.count > 1 ? "one of " : "") + words.map { "'\($0)'" }.joined(separator: ", ")
    guard let string = member.value.string else { return mismatch(member, list) }
    if words.contains(string.text) { return string.text }
    let hint = Spelling.hint(for: string.text, among: words)
    return reject(
      at: string.position, "'\(member.name.text)' must be \(list), not '\(string.text.quoted)'\(hint)")
  }

  func identifier(_ string: JSONString, _ what: String) -> Located<String>? {
    guard let offset = SwiftIdentifier.firstInvalidByte(in: string.text) else {
      return Located(string.text, at: string.position)
    }
    let isReference = string.text.first == "$" && SwiftIdentifier.isValid(String(string.text.dropFirst()))
    let hint = isReference ? "write the name without '$' here" : "use letters, digits and '_'"
    return reject(
      .invalidIdentifier, at: offset == 0 ? string.position : string.position(at: offset),
      "'\(string.text.quoted)' is not a Swift identifier, so it can't be the name of \(what); \(hint)")
  }

  func mismatch<Value>(_ member: JSONMember, _ expected: String, example: String? = nil) -> Value? {
    let example = example.map { "; for example \($0)" } ?? ""
    return reject(
      at: member.value.position,
      "'\(member.name.text.quoted)' must be \(expected), not \(member.value.kind.rawValue)\(example)")
  }

  func reject<Value>(
    _ id: DiagnosticID = .wrongValue, at position: SourcePosition, _ message: @autoclosure () -> String
  ) -> Value? {
    sink.report(id, at: position, message())
    return nil
  }
}
