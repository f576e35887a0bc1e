extension Proof {
  /// Checks that no value is held by one that outlives it, directly or through transient or graph-scoped values.
  func checkCaptiveScopes() {
    guard !graph.scopes.declarations.isEmpty else { return }
    let contexts = graph.distinctContexts.map { context in
      let edges = graph.edges(in: context)
      return (builds: Formula.compiling(context), edges: edges, held: graph.heldScopes(edges))
    }
    for node in graph.declarations.indices where !graph.declarations[node].scope.value.isPassedOn {
      let scope = graph.scope(of: node)
      if scope == nil, graph.declarations[node].scope.value.isCustom { continue }
      let allowed = scope.map(graph.scopes.enclosing) ?? []
      let isDetached = allowed.contains(where: graph.scopes.isDetached)
      if isDetached || allowed.count > ScopeTree.depthLimit { continue }
      // What is known of an edge from another context.
      var known: [SourcePosition: Formula] = [:]
      for (compiled, edges, held) in contexts {
        var targets: Set<Int> = []
        for edge in edges[node] where edge.kind.keeps && !held[edge.target].isSubset(of: allowed) {
          let found = targets.contains(edge.target) ? .always : known[edge.position] ?? .never
          known[edge.position] = found
          forEachPath(where: compiled && edge.condition && !found) { isOpen in
            ShortestPath.find(
              from: [(node, edge)], to: { graph.scope(of: $0).map { !allowed.contains($0) } ?? false },
              in: edges
            ) { graph.declarations[$0].scope.value.isPassedOn && $1.kind.keeps && isOpen($1.condition) }
          } undecided: {
            Diagnostic(
              .captiveScope, at: graph.isOwn(edge.position) ? edge.position : graph.start,
              "'\(graph.declarations[node].name.value)' may capture a value that ends before it: there are too many combinations of conditions to check"
            )
          } _: { path, builds in
            if let position = place(of: path) { report(where: builds, diagnostic(path, at: position)) }
            known[edge.position] = .disjunction([known[edge.position]!, builds])
            if case .certain = Occurrence.of(builds) {
              known[edge.position] = .always
              targets.insert(edge.target)
            }
          }
        }
      }
    }
  }

  /// Returns where to report a path; `nil` if a module below meets it too.
  private func place(of path: [ShortestPath.Step]) -> SourcePosition? {
    let position = path[0].edge.position
    if graph.isOwn(position) { return position }
    let isComposed = graph.composedModules(path).contains { $0 != graph.fileOwners[position.file] }
    return isComposed ? graph.rootPosition(of: [path[0].node]) : nil
  }

  private func diagnostic(_ path: [ShortestPath.Step], at place: SourcePosition) -> Diagnostic {
    let edge = path[0].edge
    let nodes = [path[0].node] + path.map(\.edge.target)
    let names = nodes.map { graph.declarations[$0].name.value }
    let (keeper, captive) = (graph.declarations[nodes[0]], graph.declarations[nodes.last!])
    let scope = keeper.scope.value.isCustom ? "scope '\(keeper.scope.value.name)'" : keeper.scope.value.name
    let captiveScope = captive.scope.value.name
    // One of two scopes that don't enclose each other may end first.
    let home = graph.scope(of: nodes.last!)!
    let inner = graph.scopes.enclosing(home)
    let isInside = graph.scope(of: nodes[0]).map(inner.contains) ?? true
    // Its module may not see the scope, or not declare what begins with it; without a default, it would be an input.
    let owner = graph.owners[nodes[0]]
    let isMovable =
      graph.scopes.index(of: captiveScope, in: owner) == home && !keeper.isRequired
      && (graph.scopes.owners[home] == owner || owner == 0 && !keeper.isStarted && !keeper.isEager)
    let remedy =
      switch edge.kind {
      case .reads: "remove '\(names[1])' from 'reads' if it is read only while that scope is open"
      case .kept: "read it with @Dependency(\\.\(names[1])), which keeps nothing"
      case .value, .provider, .live: "inject $provider(\(names[1]))"
      }
    return Diagnostic(
      .captiveScope, at: place,
      "'\(names[0])' (\(scope)) captures '\(captive.name.value)' (scope '\(captiveScope)'), which \(isInside ? "ends" : "may end") before it",
      notes: [
        edge.kind == .kept ? .declared(keeper.name) : nil, .declared(captive.name),
        .at(edge.position, "path: \(names.joined(separator: " -> "))"),
        .at(edge.position, isMovable ? "make '\(names[0])' scope '\(captiveScope)', or \(remedy)" : remedy),
      ])
  }
}

extension DependencyGraph {
  /// For each value, the custom scopes that it holds: its own or, for a transient or graph-scoped value, those of its
  /// needs.
  fileprivate func heldScopes(_ edges: [[Edge]]) -> [Set<Int>] {
    var all = [Set<Int>](repeating: [], count: edges.count)
    let successors = edges.indices.map { node in
      declarations[node].scope.value.isPassedOn ? edges[node].filter { $0.kind.keeps }.map(\.target) : []
    }
    for component in StronglyConnectedComponents.find(in: successors) {
      var held: Set<Int> = []
      for node in component {
        if let scope = scope(of: node) { held.insert(scope) }
        // More scopes than can enclose one are as wrong as all of them.
        for target in successors[node] where held.count <= ScopeTree.depthLimit {
          held = all[target].count > ScopeTree.depthLimit ? all[target] : held.union(all[target])
        }
      }
      if !held.isEmpty { for node in component { all[node] = held } }
    }
    return all
  }
}
