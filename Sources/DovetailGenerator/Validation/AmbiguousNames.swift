/// No two dependencies that a target can see have the same name.
enum AmbiguousNames: Rule {
  static func check(_ graph: DependencyGraph, _ sink: inout DiagnosticSink) {
    for (first, second) in graph.names.ambiguities {
      sink.report(diagnostic(first, second, graph))
    }
    guard graph.modules.count > 1 else { return }
    let tree = ScopeTree(graph.modules)
    for (first, second) in tree.ambiguities {
      let scopes = (tree.declarations[first], tree.declarations[second])
      let owners = (graph.modules[tree.owners[first]].name, graph.modules[tree.owners[second]].name)
      sink.report(diagnostic(scopes, owners, graph))
    }
  }

  private static func diagnostic(
    _ scopes: (ScopeDeclaration, ScopeDeclaration), _ owners: (String, String), _ graph: DependencyGraph
  ) -> Diagnostic {
    let name = scopes.0.name
    let isOwn = graph.isOwn(name.position)
    let message =
      isOwn
      ? "scope '\(name.value)' is also declared by module '\(owners.1)'; rename it"
      : "scope '\(name.value)' is ambiguous: modules '\(owners.0)' and '\(owners.1)' both declare it"
    var diagnostic = Diagnostic(.ambiguousName, at: isOwn ? name.position : graph.start, message)
    if !isOwn { diagnostic.note(at: name.position, "'\(name.value)' is declared here") }
    return diagnostic.noting(at: scopes.1.name.position, "'\(name.value)' is declared here")
  }

  private static func diagnostic(_ first: Int, _ second: Int, _ graph: DependencyGraph) -> Diagnostic {
    let (one, other) = (graph.declarations[first], graph.declarations[second])
    let owner = graph.modules[graph.owners[second]].name
    let isSame = one.name.value == other.name.value
    guard !graph.own.contains(first) else {
      let name = one.name.value
      let message =
        isSame
        ? "'\(name)' is also a dependency of module '\(owner)'; rename it"
        : "'\(name)' and '\(other.name.value)' of module '\(owner)' differ only in the case of their first letter; rename it"
      let diagnostic = Diagnostic(.ambiguousName, at: one.name.position, message)
        .noting(at: other.name.position, "'\(other.name.value)' is declared here")
      guard isSame, other.isRequired else { return diagnostic }
      return diagnostic.noting(
        at: one.name.position, "to implement the one of module '\(owner)', move this to \"provides\"")
    }
    let firstOwner = graph.modules[graph.owners[first]].name
    let message =
      "ambiguous name: this target can see '\(one.name.value)' of module '\(firstOwner)' and '\(other.name.value)' of module '\(owner)'"
    return Diagnostic(.ambiguousName, at: firstMention(first, second, graph) ?? graph.start, message)
      .noting(at: one.name.position, "'\(one.name.value)' is declared here")
      .noting(at: other.name.position, "'\(other.name.value)' is declared here")
      .noting(at: other.name.position, "rename one of them, or hide it with a lower \"access\"")
  }

  /// Returns where the target first names one of two dependencies.
  private static func firstMention(_ first: Int, _ second: Int, _ graph: DependencyGraph) -> SourcePosition? {
    var result: SourcePosition?
    for index in graph.own {
      for edge in graph.allEdges(of: index) {
        guard edge.target == first || edge.target == second else { continue }
        if result.map({ edge.position < $0 }) ?? true { result = edge.position }
      }
    }
    return result
  }
}
