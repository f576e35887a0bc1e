/// Reads values from JSON nodes, and reports those of the wrong kind.
struct FieldReader {
  var sink: DiagnosticSink
  /// The module whose manifests are read.
  let module: String
  /// The wrappers in the module's types.
  var types: [String: [StoredWrapper]] = [:]

  /// The same reader without findings.
  var blank: FieldReader { FieldReader(sink: DiagnosticSink(), module: module, types: types) }

  mutating func object(_ node: JSONNode, _ name: String, example: String) -> JSONMembers? {
    if case .object(let members) = node.value { return members }
    mismatch(node, name, "an object", example: example)
    return nil
  }

  mutating func string(_ node: JSONNode, _ name: String) -> JSONString? {
    guard case .string(let string) = node.value else {
      mismatch(node, name, "a string")
      return nil
    }
    guard string.text.utf8.contains(where: { !$0.isWhitespace }) else {
      sink.report(.wrongValue, at: node.position, "'\(name)' is empty; add a value or remove it")
      return nil
    }
    return string
  }

  /// Reads a string that becomes part of one line of code.
  mutating func line(_ node: JSONNode, _ name: String, canBreak: Bool = false) -> JSONString? {
    guard let string = string(node, name) else { return nil }
    // Only an escape can produce a control character.
    guard string.hasEscapes,
      let offset = string.text.utf8.firstOffset(where: {
        $0 < 0x20 && $0 != .tab && !(canBreak && $0.isWhitespace)
      })
    else { return canBreak ? string.onOneLine : string }
    sink.report(
      .wrongValue, at: string.position(at: offset), "'\(name)' must be one line without control characters")
    return nil
  }

  /// Reads text of any number of lines.
  mutating func prose(_ node: JSONNode, _ name: String) -> JSONString? {
    guard let string = string(node, name) else { return nil }
    guard let offset = string.text.utf8.firstOffset(where: { ($0 < 0x20 && !$0.isWhitespace) || $0 == 0x7F })
    else { return string }
    sink.report(.wrongValue, at: string.position(at: offset), "'\(name)' can't contain control characters")
    return nil
  }

  mutating func boolean(_ node: JSONNode, _ name: String) -> Bool? {
    if case .boolean(let value) = node.value { return value }
    mismatch(node, name, "true or false")
    return nil
  }

  mutating func strings(
    _ node: JSONNode, _ name: String, example: String, canBreak: Bool = false
  ) -> [JSONString]? {
    guard case .array(let elements) = node.value else {
      mismatch(node, name, "an array of strings", example: example)
      return nil
    }
    return elements.compactMap { line($0, name, canBreak: canBreak) }
  }

  /// Reads one of a few words.
  mutating func choice<Choice>(_ node: JSONNode, _ name: String) -> Choice?
  where Choice: RawRepresentable & CaseIterable, Choice.RawValue == String {
    guard let string = string(node, name) else { return nil }
    if let choice = Choice(rawValue: string.text) { return choice }
    let words = Choice.allCases.map(\.rawValue)
    let list = words.map { "'\($0)'" }.joined(separator: ", ")
    let hint = Spelling.hint(for: string.text, among: words)
    sink.report(
      .wrongValue, at: node.position, "'\(name)' must be one of \(list), not '\(string.text.quoted)'\(hint)")
    return nil
  }

  /// Returns the field that a member names; `nil` for a comment or, after reporting it, an unknown field.
  mutating func field<Field>(_ member: JSONMember, of owner: String) -> Field?
  where Field: RawRepresentable & CaseIterable, Field.RawValue == String {
    if let field = Field(rawValue: member.name.text) { return field }
    guard member.name.text != "$comment" else { return nil }
    sink.report(
      .unknownField, at: member.name.position,
      "\(owner) has no field '\(member.name.text.quoted)'\(Spelling.hint(for: member.name.text, among: Field.names))"
    )
    return nil
  }

  /// Returns the field that an unknown name probably means.
  func intendedField<Field>(_ member: JSONMember) -> Field?
  where Field: RawRepresentable & CaseIterable, Field.RawValue == String {
    guard member.name.text != "$comment", sink.count <= DiagnosticSink.limit else { return nil }
    return Spelling.suggestion(for: member.name.text, among: Field.names)
      .flatMap(Field.init(rawValue:))
  }

  /// Reads a Swift identifier that a declaration can have.
  mutating func identifier(_ string: JSONString, _ what: String) -> Located<String>? {
    guard let offset = SwiftIdentifier.firstInvalidByte(in: string.text) else {
      return Located(string.text, at: string.position)
    }
    let place = offset == 0 ? string.position : string.position(at: offset)
    sink.report(
      .invalidIdentifier, at: place,
      "'\(string.text.quoted)' is not a Swift identifier, so it can't be the name of \(what); use letters, digits and '_'"
    )
    return nil
  }

  private mutating func mismatch(
    _ node: JSONNode, _ name: String, _ expected: String, example: String? = nil
  ) {
    let example = example.map { "; for example \($0)" } ?? ""
    sink.report(
      .wrongValue, at: node.position, "'\(name)' must be \(expected), not \(node.value.kind)\(example)")
  }
}

extension RawRepresentable where Self: CaseIterable, RawValue == String {
  fileprivate static var names: some Sequence<String> { allCases.lazy.map(\.rawValue) }
}

extension UInt8 {
  var isWhitespace: Bool { isBlank || self == .newline || self == .carriageReturn }
}

extension String.UTF8View {
  func firstOffset(where matches: (UInt8) -> Bool) -> Int? {
    for (offset, byte) in enumerated() where matches(byte) { return offset }
    return nil
  }
}
