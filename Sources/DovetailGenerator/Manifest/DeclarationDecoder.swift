struct DeclarationDecoder {
  let name: Located<String>
  let defaults: ManifestDecoder.Defaults
  /// Has only this dependency's findings, since copying all others each time would be slow.
  var reader: FieldReader
  /// The fields of the object, with the positions of their keys.
  private var fields: [(field: DeclarationField, position: SourcePosition)] = []

  init(name: Located<String>, defaults: ManifestDecoder.Defaults, _ reader: FieldReader) {
    self.name = name
    self.defaults = defaults
    self.reader = reader.blank
  }

  mutating func decode(_ members: JSONMembers) -> Declaration {
    var declaration = Declaration(
      name: name, access: defaults.access, scope: Located(.singleton, at: name.position),
      isByType: defaults.isByType, branches: [])
    var branch = Branch()
    branch.isolation = defaults.isolation
    branch.usesDefaultInTests = defaults.usesDefaultInTests
    for member in members {
      guard let field: DeclarationField = reader.field(member, of: "a dependency") else {
        noteIntended(member, in: &declaration)
        continue
      }
      fields.append((field, member.name.position))
      let count = reader.sink.count
      decode(field, member.value, into: &declaration, &branch)
      if reader.sink.count > count { declaration.unreadFields.append(field) }
    }
    declaration.unreadFields += defaults.unreadFields.filter { !has($0) }
    if !has(.type) {
      reader.sink.report(
        .missingField, at: name.position,
        "'\(name.value)' has no 'type'; add one, such as \"type\": \"any Clock\"")
    }
    if has(.parameters), !has(.scope) { declaration.scope.value = .transient }
    // With parameters, the effects are those of the call.
    branch.isStarted = !has(.parameters) && !branch.effects.isEmpty
    let combinations = DeclarationCombinations(declaration: declaration, branch: branch, fields: fields)
    check(combinations)
    branch.source = combinations.source
    if branch.isInput || declaration.collects || branch.isolation?.value == "none" { branch.isolation = nil }
    declaration.branches = [branch]
    declaration.branches.settlePresence()
    declaration.isFaulty = reader.sink.hasErrors
    return declaration
  }

  /// Checks combinations, unless a misspelled field was reported.
  private mutating func check(_ combinations: DeclarationCombinations) {
    var found = DiagnosticSink()
    combinations.check(&found)
    for diagnostic in found.diagnostics
    where !reader.sink.diagnostics.contains(where: { $0.position == diagnostic.position }) {
      reader.sink.report(diagnostic)
    }
  }

  /// Records the field that a misspelled one probably means.
  private mutating func noteIntended(_ member: JSONMember, in declaration: inout Declaration) {
    guard let field: DeclarationField = reader.intendedField(member) else { return }
    fields.append((field, member.name.position))
    declaration.unreadFields.append(field)
    if field == .scope { declaration.scope = Located(.unknown, at: member.value.position) }
  }

  private mutating func decode(
    _ field: DeclarationField, _ node: JSONNode, into declaration: inout Declaration, _ branch: inout Branch
  ) {
    switch field {
    case .type: branch.type = type(node)
    case .default: branch.expression = reader.expression(node, field.rawValue)
    case .preview: branch.preview = reader.alternative(node, field.rawValue)
    case .test: branch.test = reader.alternative(node, field.rawValue)
    case .scope: declaration.scope = scope(node) ?? Located(.unknown, at: node.position)
    case .isolation: branch.isolation = reader.isolation(node, field.rawValue)
    case .dispose: branch.dispose = reader.disposal(node)
    case .reads: branch.reads = reads(node)
    case .byType: declaration.isByType = reader.boolean(node, field.rawValue) ?? declaration.isByType
    case .access:
      if let access: AccessLevel = reader.choice(node, field.rawValue) { declaration.access = access }
    case .doc: branch.doc = reader.prose(node, field.rawValue)?.text
    case .deprecated: branch.deprecated = reader.prose(node, field.rawValue)?.text
    case .availability:
      declaration.availability =
        reader.code(node, field.rawValue, problem: AvailabilityScanner.problem(in:))?.text
    case .condition: branch.condition = reader.condition(node)
    case .parameters:
      declaration.isFactory = true
      branch.parameters = parameters(node)
    case .collects: declaration.collects = reader.boolean(node, field.rawValue) ?? false
    case .eager: declaration.isEager = reader.boolean(node, field.rawValue) ?? false
    }
  }

  private func has(_ field: DeclarationField) -> Bool {
    fields.contains { $0.field == field }
  }

  // MARK: Values

  private mutating func type(_ node: JSONNode) -> JSONString? {
    var opaquePart: Int?
    let type = reader.code(node, "type", canBreak: true) { text in
      let scanner = SwiftTypeScanner.scan(text)
      opaquePart = scanner.opaquePart
      return scanner.problem.map { ($0.offset, $0.message) }
    }
    guard let type else { return nil }
    if let offset = opaquePart {
      reader.sink.report(
        .wrongValue, at: type.position(at: offset),
        "a dependency's type can't be opaque; use 'any' instead of 'some'")
      return nil
    }
    return type
  }

  private mutating func scope(_ node: JSONNode) -> Located<Scope>? {
    guard let string = reader.line(node, "scope") else { return nil }
    return Located(Scope(string.text), at: string.position)
  }

  private mutating func reads(_ node: JSONNode) -> [Located<String>] {
    (reader.strings(node, "reads", example: "[\"clock\"]") ?? []).compactMap {
      reader.identifier($0, "a dependency")
    }
  }

  /// Returns the parameters that were probably meant.
  private func parameterList(_ node: JSONNode) -> String {
    var parameters: [String] = []
    switch node.value {
    case .string(let only): parameters = [only.text]
    case .object(let members):
      for member in members {
        guard case .string(let type) = member.value.value else { continue }
        parameters.append("\(member.name.text): \(type.text)")
      }
    default: break
    }
    let isPlain = parameters.allSatisfy { !$0.utf8.contains(UInt8(ascii: "\"")) && $0.quoted == $0 }
    if parameters.isEmpty || !isPlain { parameters = ["id: Int"] }
    return "[\(parameters.map { "\"\($0)\"" }.joined(separator: ", "))]"
  }

  private mutating func parameters(_ node: JSONNode) -> [Parameter] {
    var parameters: [Parameter] = []
    var names: Set<String> = []
    for string in reader.strings(
      node, "parameters", example: parameterList(node), canBreak: true) ?? []
    {
      guard let parameter = ParameterScanner.scan(string, into: &reader.sink) else { continue }
      if !names.insert(parameter.name).inserted {
        reader.sink.report(
          .wrongValue, at: string.position,
          "there are two parameters '\(parameter.name)'; rename one")
      }
      parameters.append(parameter)
    }
    return parameters
  }
}
