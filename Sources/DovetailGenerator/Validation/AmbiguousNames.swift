/// Of all that a target sees, no two dependencies have one name.
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
      ? "scope '\(name.value)' is also one of module '\(owners.1)'; give it another name"
      : "this target sees a scope '\(name.value)' of module '\(owners.0)' and one of module '\(owners.1)'"
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
        ? "'\(name)' is also a dependency of module '\(owner)'; give it another name"
        : "'\(name)' and '\(other.name.value)' of module '\(owner)' differ only in their first letter's case; give it another name"
      let diagnostic = Diagnostic(.ambiguousName, at: one.name.position, message)
        .noting(at: other.name.position, "'\(other.name.value)' is declared here")
      guard isSame, other.isRequired else { return diagnostic }
      return diagnostic.noting(
        at: one.name.position, "to provide the one of module '\(owner)', write it under \"provides\"")
    }
    let firstOwner = graph.modules[graph.owners[first]].name
    let message =
      "this target sees '\(one.name.value)' of module '\(firstOwner)' and '\(other.name.value)' of module '\(owner)'"
    return Diagnostic(.ambiguousName, at: firstMention(first, second, graph) ?? graph.start, message)
      .noting(at: one.name.position, "'\(one.name.value)' is declared here")
      .noting(at: other.name.position, "'\(other.name.value)' is declared here")
      .noting(at: other.name.position, "give one of them another name, or an \"access\" that hides it")
  }

  /// Where the target first names one of them.
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
