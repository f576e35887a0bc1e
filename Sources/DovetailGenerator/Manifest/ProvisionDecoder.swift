/// Decodes a module's provisions and contributions.
struct ProvisionDecoder {
  var reader: FieldReader
  let usesDefaultInTests: Bool
  /// Names whose provisions have errors.
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
    return members.filter { $0.name.text != "$comment" }.compactMap { provision($0) }
  }

  private mutating func provision(_ member: JSONMember) -> Provision? {
    guard let name = reader.identifier(member.name, "a dependency") else {
      refused.insert(member.name.text)
      return nil
    }
    let count = reader.sink.count
    var provision = Provision(name: name, branches: [])
    if case .array(let nodes) = member.value.value {
      provision.branches = branches(nodes, of: &provision)
    } else if let branch = branch(member.value, of: &provision) {
      provision.branches = [branch]
    }
    guard !provision.branches.isEmpty else {
      refused.insert(member.name.text)
      return nil
    }
    provision.branches.settlePresence()
    provision.isFaulty = reader.sink.count > count
    return provision
  }

  private mutating func branches(_ nodes: JSONElements, of provision: inout Provision) -> [Branch] {
    guard !nodes.isEmpty else {
      reader.sink.report(
        .wrongValue, at: provision.name.position,
        "'\(provision.name.value)' has no implementation under \"provides\"; add one or remove it")
      return []
    }
    var branches: [Branch] = []
    for node in nodes {
      guard let branch = branch(node, of: &provision) else { return [] }
      branches.append(branch)
    }
    BranchOrder(
      name: provision.name.value, kind: "provision",
      branches: zip(branches, nodes).map { ($0.condition, $1.position) },
      isConditional: nodes.map { $0.has(ProvisionField.condition.rawValue) }
    )
    .check(&reader.sink)
    return branches
  }

  private mutating func branch(_ node: JSONNode, of provision: inout Provision) -> Branch? {
    guard
      let members = reader.object(
        node, provision.name.value, example: "{ \"default\": \"SystemClock()\" }")
    else { return nil }
    var branch = Branch()
    branch.usesDefaultInTests = usesDefaultInTests
    var fields: [(field: ProvisionField, position: SourcePosition)] = []
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
      case .default: branch.expression = reader.expression(node, field.rawValue)
      case .preview: branch.preview = reader.alternative(node, field.rawValue)
      case .test: branch.test = reader.alternative(node, field.rawValue)
      case .condition: branch.condition = reader.condition(node)
      case .dispose: branch.dispose = reader.disposal(node)
      case .from:
        if let module = reader.line(node, field.rawValue).flatMap({ reader.identifier($0, "'from'") }) {
          branch.source = .module(module)
        }
      }
    }
    branch.isStarted = !branch.effects.isEmpty
    check(&provision, fields)
    return branch
  }

  /// Returns whether an error is already reported where the dependency is declared.
  private mutating func refuse(declared member: JSONMember) -> Bool {
    let name = member.name.text
    guard ProvisionField(rawValue: name) == nil, let field = DeclarationField(rawValue: name),
      field != .eager, field != .reads
    else { return false }
    reader.sink.report(
      .unknownField, at: member.name.position,
      "'\(name)' belongs in the declaration, not in \"provides\"; remove it here")
    return true
  }

  private mutating func check(
    _ provision: inout Provision, _ fields: [(field: ProvisionField, position: SourcePosition)]
  ) {
    if !fields.contains(where: { $0.field == .default || $0.field == .from }), !provision.isEmpty {
      provision.isEmpty = true
      let isForTests = fields.contains { $0.field == .test }
      let advice = isForTests ? " (in a test target, that is the value for tests)" : " or a 'from'"
      reader.sink.report(
        .missingField, at: provision.name.position,
        "'\(provision.name.value)' has no implementation here; add a 'default'\(advice)")
    }
    guard fields.contains(where: { $0.field == .from }),
      let other = fields.first(where: { $0.field != .from && $0.field != .condition })
    else { return }
    let later = fields.last { $0.field == .from || $0.field == other.field } ?? other
    reader.sink.report(
      .wrongValue, at: later.position, "'from' and '\(other.field.rawValue)' can't be combined")
  }

  mutating func contributions(_ node: JSONNode) -> [Contribution] {
    guard let members = reader.object(node, "contributes", example: "{ \"tabs\": [\"HomeTab()\"] }") else {
      return []
    }
    var contributions: [Contribution] = []
    for member in members where member.name.text != "$comment" {
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

  private mutating func elements(_ node: JSONNode, _ name: String) -> [Contribution.Element] {
    switch node.value {
    case .array(let nodes): return nodes.compactMap { element($0, key: nil, name) }
    case .object(let members):
      return members.filter { $0.name.text != "$comment" }.compactMap { member in
        element(member.value, key: Located(member.name.text, at: member.name.position), name)
      }
    default: return []
    }
  }

  /// Reads an expression, or an object of an expression and its condition.
  private mutating func element(
    _ node: JSONNode, key: Located<String>?, _ name: String
  ) -> Contribution.Element? {
    guard case .object(let members) = node.value else {
      return expression(node, name).map { Contribution.Element(key: key, expression: $0) }
    }
    var expression: Expression?
    var condition: Condition?
    var hasExpression = false
    for member in members {
      guard let field: ContributionField = reader.field(member, of: "a contribution") else { continue }
      switch field {
      case .default:
        hasExpression = true
        expression = self.expression(member.value, field.rawValue)
      case .condition: condition = reader.condition(member.value)
      }
    }
    if !hasExpression {
      reader.sink.report(
        .missingField, at: node.position, "this contribution to '\(name)' has no 'default'; add one")
    }
    return expression.map { Contribution.Element(key: key, expression: $0, condition: condition) }
  }

  private mutating func expression(_ node: JSONNode, _ name: String) -> Expression? {
    guard let expression = reader.expression(node, name) else { return nil }
    guard !expression.effects.isEmpty else { return expression }
    reader.sink.report(
      .wrongValue, at: expression.position,
      "a contribution can't use 'try' or 'await'; move the call into a dependency")
    return nil
  }
}
