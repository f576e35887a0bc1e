/// A value that is read while another is made is isolated as that one is, or not at all.
///
/// What stands in a closure may run on another actor than the expression around it, and an expression that awaits
/// may read from other actors: there the compiler judges.
enum IsolationConflicts: Rule {
  static func check(_ graph: DependencyGraph, _ sink: inout DiagnosticSink) {
    guard graph.declarations.contains(where: { $0.isolation != nil }) else { return }
    for (index, declaration) in graph.declarations.enumerated() {
      for edge in edges(of: declaration, index, graph) where edge.kind == .value && !edge.isInClosure {
        let target = graph.declarations[edge.target]
        guard let isolation = target.isolation?.value, isolation != declaration.isolation?.value else {
          continue
        }
        sink.report(conflict(declaration, target, isolation, edge))
      }
    }
  }

  /// The edges of those expressions that do not await.
  private static func edges(
    of declaration: Declaration, _ index: Int, _ graph: DependencyGraph
  ) -> [DependencyGraph.Edge] {
    let contexts = [
      (graph.liveEdges[index], declaration.expression),
      (graph.previewEdges[index], declaration.preview?.expression ?? declaration.expression),
      (graph.testEdges[index], declaration.test?.expression ?? declaration.expression),
    ]
    return contexts.flatMap { edges, expression in
      expression?.effects.contains(.await) == true ? [] : edges
    }
  }

  private static func conflict(
    _ declaration: Declaration, _ target: Declaration, _ isolation: String, _ edge: DependencyGraph.Edge
  ) -> Diagnostic {
    let own = declaration.isolation.map { "made on \($0.value)" } ?? "not isolated"
    let name = declaration.name.value
    return Diagnostic(
      .isolationConflict, at: edge.position,
      "'\(name)' is \(own) and can't read '\(target.name.value)', which is isolated to \(isolation)"
    )
    .noting(at: target.name.position, "'\(target.name.value)' is declared here")
    .noting(
      at: edge.position,
      "give '\(name)' the isolation '\(isolation)', or read '\(target.name.value)' in a closure that runs there"
    )
  }
}
