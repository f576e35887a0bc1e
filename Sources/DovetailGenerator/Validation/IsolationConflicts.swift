/// A value that another one reads while it is made, directly or through a provider, has the same isolation or none.
///
/// A closure may run on another actor than the expression around it, and an expression with `await` may read from other
/// actors; the compiler checks those.
struct IsolationConflicts: Rule {
  let proof: Proof

  func check() {
    // A required dependency's edges belong to what provides it, and are checked there.
    for part in graph.parts where !part.declaration.isRequired && !part.declaration.hasUnread(.isolation) {
      let isolation = part.declaration.isolation?.value
      var seen: Set<SourcePosition> = []
      for context in graph.distinctContexts {
        for edge in part.edges(context) {
          let target = graph.declarations[edge.target]
          guard let other = target.isolation?.value, other != isolation, isJudged(edge, target),
            seen.insert(edge.position).inserted
          else { continue }
          proof.report(where: edge.condition && .compiling(context)) {
            conflict(part.declaration, target, other, edge, $0)
          }
        }
      }
    }
  }

  /// Returns whether it is known on which actor the target is read.
  private func isJudged(_ edge: DependencyGraph.Edge, _ target: Declaration) -> Bool {
    // A factory can be read anywhere; only its call is isolated.
    if target.isFactory, edge.kind == .provider || !edge.isCall { return false }
    return (edge.kind == .value || edge.kind == .provider) && !edge.isInClosure && !edge.awaits
      && graph.isOwn(edge.position)
  }

  private func conflict(
    _ declaration: Declaration, _ target: Declaration, _ isolation: String, _ edge: DependencyGraph.Edge,
    _ builds: String
  ) -> Diagnostic {
    let own = declaration.isolation.map { "made on \($0.value)" } ?? "not isolated"
    let (name, other) = (declaration.name.value, target.name.value)
    let verb = target.isFactory ? "call" : "read"
    return Diagnostic(
      .isolationConflict, at: edge.position,
      "'\(name)' is \(own) and can't \(verb) '\(other)', which is isolated to \(isolation)\(builds)"
    )
    .noting(declared: target.name)
    .noting(
      at: edge.position,
      "isolate '\(name)' to '\(isolation)', or \(verb) '\(other)' in a closure that runs there")
  }
}
