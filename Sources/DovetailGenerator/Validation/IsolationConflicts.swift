extension Proof {
  /// Checks that a value that another one reads while it is made, directly or through a provider, has the same isolation
  /// or none.
  ///
  /// A closure may run on another actor than the expression around it, and an expression with `await` may read from
  /// other actors; the compiler checks those.
  func checkIsolationConflicts() {
    guard graph.declarations.contains(where: { $0.isolation != nil }) else { return }
    graph.forEachOwnNeed { declaration, edge, builds in
      let target = graph.declarations[edge.target]
      guard let isolation = target.isolation?.value, isolation != declaration.isolation?.value,
        edge.kind != .reads, !edge.isInClosure, !edge.awaits, !declaration.hasError(in: .isolation)
      else { return }
      // A factory can be read anywhere; only its call is isolated.
      if target.isFactory, edge.kind == .provider || !edge.isCall { return }
      let own = declaration.isolation.map { "made on \($0.value)" } ?? "not isolated"
      let (name, other) = (declaration.name.value, target.name.value)
      let verb = target.isFactory ? "call" : "read"
      let isolate = declaration.collects ? "" : "isolate '\(name)' to '\(isolation)', or "
      report(
        where: builds,
        Diagnostic(
          .isolationConflict, at: edge.position,
          "'\(name)' is \(own) and can't \(verb) '\(other)', which is isolated to \(isolation)"
        )
        .noting(declared: target.name)
        .noting(at: edge.position, "\(isolate)\(verb) '\(other)' in a closure that runs there"))
    }
  }
}
