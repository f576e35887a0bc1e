import DovetailGenerator

/// Dovetail's own JSON form of a graph: the dependencies in the manifest's order, each with what it needs.
enum GraphJSON {
  static func render(_ outline: GraphOutline) -> String {
    let dependencies = outline.graph.declarations.indices.map { index in
      let declaration = outline.graph.declarations[index]
      var members: [(name: String, value: JSONOutput)] = [
        ("name", .string(declaration.name.value)),
        ("type", .string(declaration.type?.value.text ?? "")),
        ("scope", .string(declaration.scope.value.name)),
        ("access", .string(declaration.access.rawValue)),
        ("input", .boolean(declaration.isInput)),
      ]
      if declaration.isStarted { members.append(("started", .boolean(true))) }
      if declaration.isEager { members.append(("eager", .boolean(true))) }
      if let module = outline.module(index) { members.append(("module", .string(module))) }
      if let isolation = declaration.isolation { members.append(("isolation", .string(isolation.value))) }
      members.append(("needs", .array(outline.needs[index].map { edge($0, outline) })))
      return JSONOutput.object(members)
    }
    let scopes = outline.graph.module.scopes.map { scope in
      JSONOutput.object([
        ("name", .string(scope.name.value)), ("within", .string(scope.within?.value ?? "singleton")),
      ])
    }
    return JSONOutput.object([
      ("version", .number(1)),
      ("module", .string(outline.graph.module.name)),
      ("scopes", .array(scopes)),
      ("dependencies", .array(dependencies)),
    ]).text()
  }

  private static func edge(_ edge: GraphOutline.Edge, _ outline: GraphOutline) -> JSONOutput {
    let kind =
      switch edge.kind {
      case .value: "value"
      case .provider: "provider"
      case .reads: "reads"
      }
    let module = outline.module(edge.target).map { [("module", JSONOutput.string($0))] } ?? []
    return .object(
      [("name", .string(outline.graph.declarations[edge.target].name.value))] + module + [
        ("kind", .string(kind)),
        ("context", .string(edge.context?.name ?? "live")),
      ])
  }
}
