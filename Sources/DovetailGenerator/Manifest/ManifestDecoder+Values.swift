/// Reads values, and reports those of the wrong kind.
extension ManifestDecoder {
  /// Returns an object's fields, in their order, after reporting those that it can't have.
  mutating func entries<Field>(of members: JSONMembers, _ owner: String) -> [FieldEntry<Field>]
  where Field: RawRepresentable & CaseIterable, Field.RawValue == String {
    var entries: [FieldEntry<Field>] = []
    for member in members {
      if let field = Field(rawValue: member.name.text) {
        entries.append(FieldEntry(field: field, member: member, isMisspelled: false))
        continue
      }
      // Of many unknown fields, only the first are shown.
      let known = sink.count > DiagnosticSink.limit ? [] : Field.allCases.map(\.rawValue)
      if let field = reportUnknown(member, owner, known).flatMap(Field.init) {
        entries.append(FieldEntry(field: field, member: member, isMisspelled: true))
      }
    }
    return entries
  }

  /// Returns the field that was probably meant.
  private mutating func reportUnknown(_ member: JSONMember, _ owner: String, _ known: [String]) -> String? {
    let name = member.name.text
    let meant = Spelling.suggestion(for: name, among: known)
    var hint: String {
      if let meant { return "; did you mean '\(meant)'?" }
      if DeclarationField(rawValue: name) != nil { return "; it belongs in the declaration of a dependency" }
      guard owner == "a manifest", member.value.kind == .object else { return "" }
      return "; a dependency belongs under \"dependencies\""
    }
    sink.report(.unknownField, at: member.name.position, "\(owner) has no field '\(name.quoted)'\(hint)")
    return meant
  }

  mutating func object(_ member: JSONMember, example: String) -> JSONMembers? {
    if let members = member.value.members { return members }
    mismatch(member, "an object", example: example)
    return nil
  }

  mutating func string(_ member: JSONMember, canBeBlank: Bool = false) -> JSONString? {
    guard let string = member.value.string else {
      mismatch(member, "a string")
      return nil
    }
    guard canBeBlank || !string.bytes.allSatisfy(\.isWhitespace) else {
      sink.report(at: string.position, "'\(member.name.text)' is empty; add a value or remove it")
      return nil
    }
    return string
  }

  /// Reads a string that becomes part of one line of code.
  mutating func line(_ member: JSONMember, canBreak: Bool = false, isExpression: Bool = false) -> JSONString?
  {
    guard let string = string(member, canBeBlank: isExpression) else { return nil }
    let problem = "must be one line without control characters"
    let advice = isExpression ? "; write several lines as an array of strings" : ""
    // Only an escape can produce a control character.
    guard !string.isShifted || check(string, of: member, problem + advice, canBreak: canBreak) else {
      return nil
    }
    return canBreak ? string.onOneLine : string
  }

  /// Reads text of any number of lines.
  mutating func prose(_ member: JSONMember) -> String? {
    guard let string = string(member),
      check(string, of: member, "can't contain control characters", canBreak: true)
    else { return nil }
    return string.text
  }

  private mutating func check(
    _ string: JSONString, of member: JSONMember, _ problem: String, canBreak: Bool
  ) -> Bool {
    let control = string.bytes.firstIndex { $0 < 0x20 && $0 != .tab && !(canBreak && $0.isWhitespace) }
    guard let control else { return true }
    sink.report(at: string.position(at: control), "'\(member.name.text)' \(problem)")
    return false
  }

  mutating func boolean(_ member: JSONMember) -> Bool? {
    if let value = member.value.boolean { return value }
    mismatch(member, "true or false")
    return nil
  }

  mutating func strings(_ member: JSONMember, example: String, canBreak: Bool = false) -> [JSONString] {
    guard let elements = member.value.elements else {
      mismatch(member, "an array of strings", example: example)
      return []
    }
    return elements.compactMap { line($0, in: member, canBreak: canBreak) }
  }

  /// Reads an element of an array of strings.
  mutating func line(
    _ element: JSONNode, in array: JSONMember, canBreak: Bool = false, isExpression: Bool = false
  ) -> JSONString? {
    let member = JSONMember(name: array.name, value: element)
    if element.kind == .string { return line(member, canBreak: canBreak, isExpression: isExpression) }
    let problem = "each element of '\(array.name.text.quoted)' must be a string"
    sink.report(at: element.position, "\(problem), not \(element.kind.text)")
    return nil
  }

  /// Reads one of some words.
  mutating func choice(_ member: JSONMember, among words: [String]) -> String? {
    let list = (words.count > 1 ? "one of " : "") + words.map { "'\($0)'" }.joined(separator: ", ")
    guard let string = member.value.string else {
      mismatch(member, list)
      return nil
    }
    if words.contains(string.text) { return string.text }
    let hint = Spelling.hint(for: string.text, among: words)
    sink.report(
      at: string.position, "'\(member.name.text)' must be \(list), not '\(string.text.quoted)'\(hint)")
    return nil
  }

  mutating func identifier(_ string: JSONString, _ what: String) -> Located<String>? {
    guard let offset = SwiftIdentifier.firstInvalidByte(in: string.text) else {
      return Located(string.text, at: string.position)
    }
    let isReference = string.text.first == "$" && SwiftIdentifier.isValid(String(string.text.dropFirst()))
    let hint = isReference ? "write the name without '$' here" : "use letters, digits and '_'"
    sink.report(
      .invalidIdentifier, at: offset == 0 ? string.position : string.position(at: offset),
      "'\(string.text.quoted)' is not a Swift identifier, so it can't be the name of \(what); \(hint)"
    )
    return nil
  }

  mutating func mismatch(_ member: JSONMember, _ expected: String, example: String? = nil) {
    let example = example.map { "; for example \($0)" } ?? ""
    sink.report(
      at: member.value.position,
      "'\(member.name.text.quoted)' must be \(expected), not \(member.value.kind.text)\(example)")
  }
}
