import DovetailGenerator

enum GraphJSON {
  static func render(_ graph: PackageGraph) -> String {
    let document: JSONOutput = [
      "version": 2,
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
    let identity: JSONOutput.Members = [
      ("name", .string(node.name)),
      ("module", .string(graph.modules[node.module].name)),
      ("type", .string(node.type)),
      ("scope", .string(node.scope)),
      ("scopeModule", node.scopeModule.map(JSONOutput.string)),
      ("access", .string(node.access.rawValue)),
    ]
    let traits: JSONOutput.Members = PackageGraph.Trait.allCases.map { ($0.rawValue, .boolean(node.has($0))) }
    let details: JSONOutput.Members = [
      ("isolation", node.isolation.map(JSONOutput.string)),
      ("doc", node.doc.map(JSONOutput.string)),
      ("deprecated", node.deprecated.map(JSONOutput.string)),
      ("availability", node.availability.map(JSONOutput.string)),
      ("conditional", .boolean(node.isConditional)),
      ("parameters", .strings(node.parameters)),
      ("effects", .strings(node.effects)),
      ("conditions", .strings(node.conditions)),
      ("findings", .strings(node.findings)),
    ]
    func parts(_ kind: PackageGraph.Part.Kind) -> JSONOutput {
      .array(node.parts.filter { $0.kind == kind }.map { part($0, graph) })
    }
    let links: JSONOutput.Members = [
      ("providers", parts(.provided)),
      ("contributions", parts(.contributed)),
      ("needs", .array(node.needs.map { edge($0, graph) })),
    ]
    return .object(identity + traits + details + location(node.place) + links)
  }

  static func location(_ place: Place) -> JSONOutput.Members {
    [("file", .string(place.path)), ("line", .number(place.line)), ("column", .number(place.column))]
  }

  private static func part(_ part: PackageGraph.Part, _ graph: PackageGraph) -> JSONOutput {
    let members: JSONOutput.Members = [
      ("module", .string(graph.modules[part.module].name)),
      ("chosen", part.kind == .provided ? .boolean(!part.isPassedOver) : nil),
      ("key", part.key.map(JSONOutput.string)),
      ("conditional", .boolean(part.isConditional)),
      ("conditions", .strings(part.conditions)),
    ]
    return .object(members + location(part.place))
  }

  private static func edge(_ edge: PackageGraph.Edge, _ graph: PackageGraph) -> JSONOutput {
    let target = graph.nodes[edge.target]
    return [
      "name": .string(target.name),
      "module": .string(graph.modules[target.module].name),
      "kind": .string("\(edge.kind)"),
      "contexts": .strings(Context.allCases.filter(edge.contexts.contains).map(\.rawValue)),
      "via": edge.via.map { .string(graph.modules[$0].name) },
      "chosen": edge.isPassedOver ? .boolean(false) : nil,
      "findings": edge.findings.isEmpty ? nil : .strings(edge.findings),
    ]
  }
}
