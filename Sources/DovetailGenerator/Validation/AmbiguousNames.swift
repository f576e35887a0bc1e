extension Proof {
  func checkAmbiguousNames() {
    for (first, second) in graph.names.ambiguities {
      let (one, other) = (graph.declarations[first], graph.declarations[second])
      var diagnostic = ambiguity(
        "dependency", (one.name, graph.owners[first]), (other.name, graph.owners[second]),
        at: firstMention(first, second))
      if graph.own.contains(first), one.name.value == other.name.value, other.isRequired {
        let owner = graph.modules[graph.owners[second]].name
        diagnostic = diagnostic.noting(
          at: one.name.position, "to implement the one of module '\(owner)', move this to \"provides\"")
      }
      report(diagnostic)
    }
    let scopes = graph.scopes
    for (first, second) in scopes.names.ambiguities {
      let (one, other) = (scopes.declarations[first].name, scopes.declarations[second].name)
      report(ambiguity("scope", (one, scopes.owners[first]), (other, scopes.owners[second]), at: graph.start))
    }
  }

  private func ambiguity(
    _ kind: String, _ one: (name: Located<String>, owner: Int), _ other: (name: Located<String>, owner: Int),
    at mention: @autoclosure () -> SourcePosition
  ) -> Diagnostic {
    let (name, otherName) = (one.name.value, other.name.value)
    let (module, otherModule) = (graph.modules[one.owner].name, graph.modules[other.owner].name)
    if one.owner == 0 {
      let message =
        name == otherName
        ? "'\(name)' is also a \(kind) of module '\(otherModule)'; rename it"
        : "'\(name)' and '\(otherName)' of module '\(otherModule)' differ only in the case of their first letter; rename it"
      return Diagnostic(.ambiguousName, at: one.name.position, message).noting(declared: other.name)
    }
    return Diagnostic(
      .ambiguousName, at: mention(),
      "ambiguous \(kind == "scope" ? kind : "name"): this target can see '\(name)' of module '\(module)' and '\(otherName)' of module '\(otherModule)'"
    )
    .noting(declared: one.name).noting(declared: other.name)
    .noting(at: other.name.position, "rename one of them, or hide it with a lower \"access\"")
  }

  private func firstMention(_ first: Int, _ second: Int) -> SourcePosition {
    let edges = graph.own.flatMap(graph.allEdges).filter { $0.target == first || $0.target == second }
    return edges.map(\.position).min() ?? graph.start
  }
}
