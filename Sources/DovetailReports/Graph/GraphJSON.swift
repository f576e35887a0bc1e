import DovetailGenerator

enum GraphJSON {
  static let version = 2

  static func render(_ graph: PackageGraph) -> String {
    let document: JSONOutput = [
      "version": .number(version),
      "modules": .array(graph.modules.map(module)),
      "dependencies": .array(graph.nodes.indices.map { dependency($0, graph) }),
    ]
    return document.text()
  }

  private static func module(_ module: PackageGraph.Module) -> JSONOutput {
    [
      "name": .string(module.name),
      "target": .boolean(module.isTarget),
      "valid": .boolean(module.isValid),
      "root": .boolean(module.isRoot),
      "test": .boolean(module.isTest),
      "scopes": .array(
        module.scopes.map {
          ["name": .string($0.name), "within": .string($0.within), "access": .string($0.access)]
        }),
    ]
  }

  private static func dependency(_ index: Int, _ graph: PackageGraph) -> JSONOutput {
    let node = graph.nodes[index]
    var members: [(name: String, value: JSONOutput)] = [
      ("name", .string(node.name)),
      ("module", .string(graph.modules[node.module].name)),
      ("type", .string(node.type)),
      ("scope", .string(node.scope)),
    ]
    if let module = node.scopeModule { members.append(("scopeModule", .string(module))) }
    members.append(("access", .string(node.access.rawValue)))
    for trait in PackageGraph.Trait.allCases { members.append((trait.rawValue, .boolean(node.has(trait)))) }
    for (name, text) in [
      ("isolation", node.isolation), ("doc", node.doc), ("deprecated", node.deprecated),
      ("availability", node.availability),
    ] {
      if let text { members.append((name, .string(text))) }
    }
    members.append(("conditional", .boolean(node.isConditional)))
    for (name, texts) in [
      ("parameters", node.parameters), ("effects", node.effects), ("conditions", node.conditions),
      ("findings", node.findings),
    ] {
      members.append((name, .strings(texts)))
    }
    if let place = node.place { members += location(place) }
    for (name, kind) in [("providers", PackageGraph.Part.Kind.provided), ("contributions", .contributed)] {
      let parts = node.parts.filter { $0.kind == kind }
      members.append((name, .array(parts.map { part($0, graph) })))
    }
    members.append(("needs", .array(node.needs.map { edge($0, graph) })))
    return .object(members)
  }

  static func location(_ place: Place) -> [(name: String, value: JSONOutput)] {
    [("file", .string(place.path)), ("line", .number(place.line)), ("column", .number(place.column))]
  }

  private static func part(_ part: PackageGraph.Part, _ graph: PackageGraph) -> JSONOutput {
    var members: [(name: String, value: JSONOutput)] = [("module", .string(graph.modules[part.module].name))]
    if part.kind == .provided { members.append(("chosen", .boolean(!part.isPassedOver))) }
    if let key = part.key { members.append(("key", .string(key))) }
    members.append(("conditional", .boolean(part.isConditional)))
    members.append(("conditions", .strings(part.conditions)))
    return .object(members + location(part.place))
  }

  private static func edge(_ edge: PackageGraph.Edge, _ graph: PackageGraph) -> JSONOutput {
    let target = graph.nodes[edge.target]
    var members: [(name: String, value: JSONOutput)] = [
      ("name", .string(target.name)),
      ("module", .string(graph.modules[target.module].name)),
      ("kind", .string("\(edge.kind)")),
      ("contexts", .strings(Context.allCases.filter(edge.contexts.contains).map(\.rawValue))),
    ]
    if let via = edge.via { members.append(("via", .string(graph.modules[via].name))) }
    if !edge.findings.isEmpty { members.append(("findings", .strings(edge.findings))) }
    return .object(members)
  }
}
