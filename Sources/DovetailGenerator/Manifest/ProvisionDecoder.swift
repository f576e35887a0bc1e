/// Reads what a module provides and contributes to others.
struct ProvisionDecoder {
  var reader: FieldReader

  mutating func provisions(_ node: JSONNode) -> [Provision] {
    var provisions: [Provision] = []
    for member in reader.object(node, "provides") ?? [] where member.name.text != "$comment" {
      guard let name = reader.identifier(member.name, "a dependency"),
        let members = reader.object(member.value, name.value)
      else { continue }
      provisions.append(provision(name, members))
    }
    return provisions
  }

  private mutating func provision(_ name: Located<String>, _ members: [JSONMember]) -> Provision {
    var provision = Provision(name: name)
    var fields: [(field: ProvisionField, position: SourcePosition)] = []
    for member in members {
      guard let field: ProvisionField = reader.field(member, of: "a provision") else { continue }
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
    check(name, fields)
    return provision
  }

  private mutating func check(
    _ name: Located<String>, _ fields: [(field: ProvisionField, position: SourcePosition)]
  ) {
    if !fields.contains(where: { [.default, .preview, .test, .from].contains($0.field) }) {
      reader.sink.report(
        .missingField, at: name.position,
        "'\(name.value)' is provided by nothing; give it a 'default' or a 'from'")
    }
    guard fields.contains(where: { $0.field == .from }),
      let later = fields.last(where: { $0.field != .condition }),
      fields.contains(where: { $0.field == .default })
    else { return }
    reader.sink.report(.wrongValue, at: later.position, "'from' and 'default' exclude each other")
  }

  mutating func contributions(_ node: JSONNode) -> [Contribution] {
    var contributions: [Contribution] = []
    for member in reader.object(node, "contributes") ?? [] where member.name.text != "$comment" {
      guard let name = reader.identifier(member.name, "a dependency") else { continue }
      contributions.append(Contribution(name: name, elements: elements(member.value, name.value)))
    }
    return contributions
  }

  private mutating func elements(_ node: JSONNode, _ name: String) -> [Contribution.Element] {
    switch node.value {
    case .array(let nodes):
      return nodes.compactMap { node in
        reader.expression(node, name).map { Contribution.Element(key: nil, expression: $0) }
      }
    case .object(let members):
      return members.filter { $0.name.text != "$comment" }.compactMap { member in
        let key = Located(member.name.text, at: member.name.position)
        return reader.expression(member.value, name).map { Contribution.Element(key: key, expression: $0) }
      }
    default:
      reader.sink.report(
        .wrongValue, at: node.position,
        "'\(name)' must be an array of expressions, or an object of them, not \(node.value.kind)")
      return []
    }
  }
}
