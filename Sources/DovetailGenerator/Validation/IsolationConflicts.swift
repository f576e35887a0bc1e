extension Proof {
  /// Checks that a value that one without isolation reads while it is made, directly or through a provider, has none.
  ///
  /// A closure may run on another actor than the expression around it, an expression with `await` may read from other
  /// actors, and two names may mean the same actor; the compiler checks those.
  func checkIsolationConflicts() {
    guard graph.declarations.contains(where: { $0.isolation != nil }) else { return }
    for (node, edge) in graph.ownNeeds where edge.needsActor && !edge.isInClosure {
      let (declaration, target) = (graph.declarations[node], graph.declarations[edge.target])
      if declaration.isolation != nil || declaration.hasError(in: .isolation) { continue }
      guard let isolation = target.isolation?.value else { continue }
      let (name, other) = (declaration.name.value, target.name.value)
      let verb = target.isFactory ? "call" : "read"
      let isolate = declaration.collects ? "" : "isolate '\(name)' to '\(isolation)', or "
      report(
        where: edge.condition,
        Diagnostic(
          .isolationConflict, at: edge.position,
          "'\(name)' is not isolated and can't \(verb) '\(other)', which is isolated to \(isolation)",
          notes: [
            .declared(target.name),
            .at(edge.position, "\(isolate)\(verb) '\(other)' in a closure that runs there"),
          ]))
    }
  }
}
