/// No value is kept by one that outlives it, be it through transient or graph-scoped values between them.
enum CaptiveScopes: Rule {
  static func check(_ graph: DependencyGraph, _ sink: inout DiagnosticSink) {
    guard graph.declarations.contains(where: { $0.scope.value.isCustom }) else { return }
    for edges in graph.edgesByContext {
      CaptivitySearch(graph: graph, edges: edges).report(into: &sink)
    }
  }
}

private struct CaptivitySearch {
  let graph: DependencyGraph
  let edges: [[DependencyGraph.Edge]]
  let tree: ScopeTree
  /// For each value, the custom scopes that it holds on to: its own, or, if it has no life of its own, those below it.
  let held: [Set<Int>]

  init(graph: DependencyGraph, edges: [[DependencyGraph.Edge]]) {
    self.graph = graph
    self.edges = edges
    let tree = ScopeTree(graph.modules)
    self.tree = tree
    var held = [Set<Int>](repeating: [], count: edges.count)
    let passing = edges.indices.map { Self.passes(graph.declarations[$0]) }
    let successors = edges.indices.map { node in
      passing[node] ? edges[node].filter { $0.kind != .provider }.map(\.target) : []
    }
    for component in StronglyConnectedComponents.find(in: successors) {
      var scopes: Set<Int> = []
      for node in component {
        if let index = tree.index(of: node, in: graph) { scopes.insert(index) }
        for target in successors[node] where !held[target].isEmpty { scopes.formUnion(held[target]) }
      }
      if !scopes.isEmpty { for node in component { held[node] = scopes } }
    }
    self.held = held
  }

  /// Transient and graph-scoped values live as long as whoever asked for them.
  private static func passes(_ declaration: Declaration) -> Bool {
    declaration.scope.value == .transient || declaration.scope.value == .graph
  }

  func report(into sink: inout DiagnosticSink) {
    var enclosing: [Int: Set<Int>] = [:]
    let judged = graph.module.composes || !graph.providers.chosen.isEmpty ? edges.indices : graph.own
    for node in judged where !Self.passes(graph.declarations[node]) {
      var allowed: Set<Int> = []
      if graph.declarations[node].scope.value.isCustom {
        guard let scope = tree.index(of: node, in: graph) else { continue }
        allowed = enclosing[scope] ?? tree.enclosing(scope)
        enclosing[scope] = allowed
      }
      var targets: Set<Int> = []
      for edge in edges[node] where edge.kind != .provider {
        guard !held[edge.target].isSubset(of: allowed), targets.insert(edge.target).inserted else { continue }
        if graph.isOwn(edge.position) {
          sink.report(diagnostic(node, edge, allowed))
          continue
        }
        let path = [node] + shortestPath(from: edge.target, toScopeOutside: allowed)
        let owner = graph.fileOwners[edge.position.file]
        guard graph.composesPath(path, edges: edges, from: owner) else { continue }
        sink.report(diagnostic(node, edge, allowed, at: graph.place(ofProgramMatter: [node])))
      }
    }
  }

  private func diagnostic(
    _ node: Int, _ edge: DependencyGraph.Edge, _ allowed: Set<Int>, at place: SourcePosition? = nil
  )
    -> Diagnostic
  {
    let path = shortestPath(from: edge.target, toScopeOutside: allowed)
    let keeper = graph.declarations[node]
    let captive = graph.declarations[path.last!]
    let names = ([node] + path).map { graph.declarations[$0].name.value }.joined(separator: " -> ")
    let scope = keeper.scope.value.isCustom ? "scope '\(keeper.scope.value.name)'" : keeper.scope.value.name
    let captiveScope = captive.scope.value.name
    let message =
      "'\(keeper.name.value)' (\(scope)) captures '\(captive.name.value)' (scope '\(captiveScope)'), which ends before it"
    var diagnostic = Diagnostic(.captiveScope, at: place ?? edge.position, message)
      .noting(at: captive.name.position, "'\(captive.name.value)' is declared here")
      .noting(at: edge.position, "path: \(names)")
    let remedy =
      edge.kind == .reads
      ? "remove '\(graph.declarations[path[0]].name.value)' from 'reads' if it is read only while that scope is open"
      : "inject $provider(\(graph.declarations[path[0]].name.value))"
    diagnostic.note(at: edge.position, "make '\(keeper.name.value)' scope '\(captiveScope)', or \(remedy)")
    return diagnostic
  }

  /// From a node through values without a life of their own to the nearest one of a scope that is not allowed.
  private func shortestPath(from start: Int, toScopeOutside allowed: Set<Int>) -> [Int] {
    var arrivals: [Int: Int] = [start: start]
    var queue = [start]
    var next = 0
    while next < queue.count {
      let node = queue[next]
      next += 1
      if let index = tree.index(of: node, in: graph) {
        if allowed.contains(index) { continue }
        var path = [node]
        while path.last! != start { path.append(arrivals[path.last!]!) }
        return path.reversed()
      }
      guard Self.passes(graph.declarations[node]) else { continue }
      for edge in edges[node] where edge.kind != .provider && arrivals[edge.target] == nil {
        arrivals[edge.target] = node
        queue.append(edge.target)
      }
    }
    preconditionFailure("a held scope is reachable")
  }
}

extension ScopeTree {
  /// The custom scope that a dependency lives in.
  fileprivate func index(of node: Int, in graph: DependencyGraph) -> Int? {
    guard case .custom(let name) = graph.declarations[node].scope.value else { return nil }
    return index(of: name, in: graph.owners[node])
  }
}
