/// Reads what a module provides and contributes to others.
struct ProvisionDecoder {
  var reader: FieldReader
  let usesDefaultInTests: Bool
  /// What is provided and was not understood.
  private(set) var refused = RefusedNames()

  init(reader: FieldReader, usesDefaultInTests: Bool) {
    self.reader = reader
    self.usesDefaultInTests = usesDefaultInTests
  }

  mutating func provisions(_ node: JSONNode) -> [Provision] {
    guard
      let members = reader.object(
        node, "provides", example: "{ \"clock\": { \"default\": \"SystemClock()\" } }")
    else {
      refused.insertAll()
      return []
    }
    var provisions: [Provision] = []
    for member in members where member.name.text != "$comment" {
      guard let name = reader.identifier(member.name, "a dependency"),
        let members = reader.object(member.value, name.value, example: "{ \"default\": \"SystemClock()\" }")
      else {
        refused.insert(member.name.text)
        continue
      }
      provisions.append(provision(name, members))
    }
    return provisions
  }

  private mutating func provision(_ name: Located<String>, _ members: [JSONMember]) -> Provision {
    var provision = Provision(name: name, usesDefaultInTests: usesDefaultInTests)
    var fields: [(field: ProvisionField, position: SourcePosition)] = []
    let count = reader.sink.diagnostics.count
    for member in members {
      if refuse(declared: member) { continue }
      guard let field: ProvisionField = reader.field(member, of: "a provision") else {
        if let intended: ProvisionField = reader.intendedField(member) {
          fields.append((intended, member.name.position))
        }
        continue
      }
      fields.append((field, member.name.position))
      let node = member.value
      switch field {
      case .default: provision.expression = reader.expression(node, field.rawValue)
      case .preview: provision.preview = reader.alternative(node, field.rawValue)
      case .test: provision.test = reader.alternative(node, field.rawValue)
      case .condition:
        provision.condition = reader.code(node, field.rawValue, problem: ConditionScanner.problem(in:))?.text
      case .dispose: provision.dispose = reader.disposal(node)
      case .from:
        provision.from = reader.line(node, field.rawValue).flatMap { reader.identifier($0, "'from'") }
      }
    }
    provision.isEmpty = !fields.contains { $0.field == .default || $0.field == .from }
    check(provision, fields)
    provision.isFaulty = reader.sink.diagnostics.count > count
    return provision
  }

  /// What is said once, where the dependency is declared.
  private mutating func refuse(declared member: JSONMember) -> Bool {
    let name = member.name.text
    guard ProvisionField(rawValue: name) == nil, let field = DeclarationField(rawValue: name),
      field != .eager, field != .reads
    else { return false }
    reader.sink.report(
      .unknownField, at: member.name.position,
      "a provision has no field '\(name)': the declaration has it; remove it here")
    return true
  }

  private mutating func check(
    _ provision: Provision, _ fields: [(field: ProvisionField, position: SourcePosition)]
  ) {
    if provision.isEmpty {
      let isForTests = fields.contains { $0.field == .test }
      let advice = isForTests ? ": in a test target that is what tests use" : " or a 'from'"
      reader.sink.report(
        .missingField, at: provision.name.position,
        "'\(provision.name.value)' is provided by nothing; give it a 'default'\(advice)")
    }
    guard fields.contains(where: { $0.field == .from }),
      let other = fields.first(where: { $0.field != .from })
    else { return }
    let later = fields.last { $0.field == .from || $0.field == other.field } ?? other
    reader.sink.report(
      .wrongValue, at: later.position, "'from' and '\(other.field.rawValue)' exclude each other")
  }

  mutating func contributions(_ node: JSONNode) -> [Contribution] {
    var contributions: [Contribution] = []
    for member in reader.object(node, "contributes", example: "{ \"tabs\": [\"HomeTab()\"] }") ?? []
    where member.name.text != "$comment" {
      guard let name = reader.identifier(member.name, "a dependency") else { continue }
      var isKeyed: Bool?
      if case .object = member.value.value { isKeyed = true }
      if case .array = member.value.value { isKeyed = false }
      guard let isKeyed else {
        reader.sink.report(
          .wrongValue, at: member.value.position,
          "'\(name.value)' must be an array of expressions, or an object of them, not \(member.value.value.kind)"
        )
        continue
      }
      contributions.append(
        Contribution(name: name, isKeyed: isKeyed, elements: elements(member.value, name.value)))
    }
    return contributions
  }

  private mutating func element(_ node: JSONNode, _ name: String) -> Expression? {
    guard let expression = reader.expression(node, name) else { return nil }
    guard !expression.effects.isEmpty else { return expression }
    reader.sink.report(
      .wrongValue, at: expression.position,
      "a contribution can't have 'try' or 'await'; let it use a dependency that has")
    return nil
  }

  private mutating func elements(_ node: JSONNode, _ name: String) -> [Contribution.Element] {
    switch node.value {
    case .array(let nodes):
      return nodes.compactMap { node in
        element(node, name).map { Contribution.Element(key: nil, expression: $0) }
      }
    case .object(let members):
      return members.filter { $0.name.text != "$comment" }.compactMap { member in
        let key = Located(member.name.text, at: member.name.position)
        return element(member.value, name).map { Contribution.Element(key: key, expression: $0) }
      }
    default: return []
    }
  }
}
