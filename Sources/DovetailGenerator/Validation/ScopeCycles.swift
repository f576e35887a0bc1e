/// No scope is within itself.
enum ScopeCycles: Rule {
  static func check(_ graph: DependencyGraph, _ sink: inout DiagnosticSink) {
    let tree = ScopeTree(graph.module)
    let within = Dictionary(
      graph.module.scopes.compactMap { scope in scope.within.map { (scope.name.value, $0) } },
      uniquingKeysWith: { first, _ in first })
    let successors = tree.names.map { name in
      (within[name].flatMap { tree.index(of: $0.value) }).map { [$0] } ?? []
    }
    for component in StronglyConnectedComponents.find(in: successors) {
      let first = component.min()!
      guard component.count > 1 || successors[first].contains(first) else { continue }
      var path = [tree.names[first]]
      var next = successors[first][0]
      while next != first {
        path.append(tree.names[next])
        next = successors[next][0]
      }
      path.append(tree.names[first])
      sink.report(
        .scopeCycle, at: within[tree.names[first]]!.position,
        "scope '\(tree.names[first])' is within itself: \(path.joined(separator: " -> ")); remove one 'within'"
      )
    }
  }
}
