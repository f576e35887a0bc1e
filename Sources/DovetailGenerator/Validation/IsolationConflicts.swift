/// A value that another one reads while it is made, directly or through a provider, has the same isolation or none.
///
/// A closure may run on another actor than the expression around it, and an expression with `await` may read from other
/// actors; the compiler checks those.
enum IsolationConflicts: Rule {
  static func check(_ graph: DependencyGraph, _ sink: inout DiagnosticSink) {
    for index in graph.own {
      // A required dependency's edges belong to what provides it, and are checked there.
      let declaration = graph.declarations[index]
      if declaration.isRequired { continue }
      check(declaration, { graph.edges(of: index, in: $0) }, graph, &sink)
    }
    for node in graph.provided { check(node.declaration, node.edges, graph, &sink) }
    for node in graph.contributed { check(node.declaration, { _ in node.edges }, graph, &sink) }
  }

  private static func check(
    _ declaration: Declaration, _ edges: (Context) -> [DependencyGraph.Edge], _ graph: DependencyGraph,
    _ sink: inout DiagnosticSink
  ) {
    if declaration.hasUnread(.isolation) { return }
    var seen: Set<SourcePosition> = []
    for context in graph.distinctContexts {
      for edge in edges(context) {
        let target = graph.declarations[edge.target]
        guard let isolation = target.isolation?.value, isolation != declaration.isolation?.value,
          isJudged(edge, target, graph), seen.insert(edge.position).inserted
        else { continue }
        sink.report(where: edge.condition && .compiling(context), home: graph.module.name) {
          conflict(declaration, target, isolation, edge, $0)
        }
      }
    }
  }

  /// Returns whether it is known on which actor the target is read.
  private static func isJudged(
    _ edge: DependencyGraph.Edge, _ target: Declaration, _ graph: DependencyGraph
  ) -> Bool {
    // A factory can be read anywhere; only its call is isolated.
    if target.isFactory, edge.kind == .provider || !edge.isCall { return false }
    return (edge.kind == .value || edge.kind == .provider) && !edge.isInClosure && !edge.awaits
      && graph.isOwn(edge.position)
  }

  private static func conflict(
    _ declaration: Declaration, _ target: Declaration, _ isolation: String, _ edge: DependencyGraph.Edge,
    _ builds: String
  ) -> Diagnostic {
    let own = declaration.isolation.map { "made on \($0.value)" } ?? "not isolated"
    let name = declaration.name.value
    let verb = target.isFactory ? "call" : "read"
    return Diagnostic(
      .isolationConflict, at: edge.position,
      "'\(name)' is \(own) and can't \(verb) '\(target.name.value)', which is isolated to \(isolation)\(builds)"
    )
    .noting(at: target.name.position, "'\(target.name.value)' is declared here")
    .noting(
      at: edge.position,
      "isolate '\(name)' to '\(isolation)', or \(verb) '\(target.name.value)' in a closure that runs there"
    )
  }
}
