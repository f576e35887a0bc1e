/// No value is held by one that outlives it, directly or through transient or graph-scoped values.
enum CaptiveScopes: Rule {
  static func check(_ graph: DependencyGraph, _ sink: inout DiagnosticSink) {
    guard graph.modules.contains(where: { !$0.scopes.isEmpty }) else { return }
    var known: [CaptivitySearch.Place: Formula] = [:]
    for context in graph.distinctContexts {
      CaptivitySearch(graph: graph, edges: graph.edges(in: context), base: .compiling(context))
        .report(&known, into: &sink)
    }
  }
}

private struct CaptivitySearch {
  struct Place: Hashable {
    let node: Int
    let edge: SourcePosition
  }

  let graph: DependencyGraph
  let edges: [[DependencyGraph.Edge]]
  let base: Formula
  let tree: ScopeTree
  /// For each value, the custom scopes that it holds: its own or, for a transient or graph-scoped value, those of its
  /// needs.
  let held: [Set<Int>]

  init(graph: DependencyGraph, edges: [[DependencyGraph.Edge]], base: Formula) {
    self.graph = graph
    self.edges = edges
    self.base = base
    let tree = ScopeTree(graph.modules)
    self.tree = tree
    var held = [Set<Int>](repeating: [], count: edges.count)
    let passing = edges.indices.map { Self.passes(graph.declarations[$0]) }
    let successors = edges.indices.map { node in
      passing[node] ? edges[node].filter { $0.kind.keeps }.map(\.target) : []
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

  /// Returns whether a value lives as long as the one that holds it: it is transient or graph-scoped.
  private static func passes(_ declaration: Declaration) -> Bool {
    declaration.scope.value == .transient || declaration.scope.value == .graph
  }

  /// Reports captured values, except what is already `known` of an edge from another context.
  func report(_ known: inout [Place: Formula], into sink: inout DiagnosticSink) {
    var enclosing: [Int: Set<Int>] = [:]
    let judged = graph.module.composes || !graph.providers.sources.isEmpty ? edges.indices : graph.own
    for node in judged where !Self.passes(graph.declarations[node]) {
      var allowed: Set<Int> = []
      if graph.declarations[node].scope.value.isCustom {
        guard let scope = tree.index(of: node, in: graph) else { continue }
        allowed = enclosing[scope] ?? tree.enclosing(scope)
        enclosing[scope] = allowed
      }
      var targets: Set<Int> = []
      for edge in edges[node] where edge.kind.keeps {
        guard !held[edge.target].isSubset(of: allowed) else { continue }
        let place = Place(node: node, edge: edge.position)
        if targets.contains(edge.target) {
          known[place] = .always
        } else if report(node, edge, allowed, &known[place, default: .never], &sink) {
          targets.insert(edge.target)
        }
      }
    }
  }

  /// Reports a path from an edge to a value that ends too early: one that exists under flags alone or, if there is
  /// none, a path for each set of builds. Returns whether there is one under flags alone.
  private func report(
    _ node: Int, _ edge: DependencyGraph.Edge, _ allowed: Set<Int>, _ known: inout Formula,
    _ sink: inout DiagnosticSink
  ) -> Bool {
    let here = base && edge.condition && !known
    var open = here
    var steps = 0
    var isByFlagsAlone = true
    while true {
      var found: Path?
      let result = Search.first(steps: &steps) { assignment, steps in
        guard !assignment.excludes(open, byFlagsAlone: isByFlagsAlone, &steps),
          let path = shortestPath(
            from: edge.target, toScopeOutside: allowed, under: assignment, isByFlagsAlone, &steps)
        else { return .cannot }
        switch assignment.truth(of: path.condition && open, &steps) {
        case .known(false): return .cannot
        case .open(let atom): return .depends(atom)
        case .known(true):
          found = path
          return .happens
        }
      }
      if case .undecided = result {
        sink.report(PossibleFinding(diagnostic: undecided(node, edge), condition: nil))
        return false
      }
      guard let found else {
        guard isByFlagsAlone else { return false }
        isByFlagsAlone = false
        continue
      }
      let condition = found.condition && here
      report(node, edge, found, where: condition, &sink)
      known = known || condition
      if case .certain = Occurrence.of(condition) {
        known = .always
        return true
      }
      open = open && !found.condition
    }
  }

  private func report(
    _ node: Int, _ edge: DependencyGraph.Edge, _ path: Path, where condition: Formula,
    _ sink: inout DiagnosticSink
  ) {
    var place = edge.position
    if !graph.isOwn(edge.position) {
      let owner = graph.fileOwners[edge.position.file]
      guard graph.composesPath([node] + path.nodes, edges: edges, from: owner) else { return }
      place = graph.place(ofProgramMatter: [node])
    }
    sink.report(where: condition, home: graph.module.name) { diagnostic(node, edge, path, at: place, $0) }
  }

  private func undecided(_ node: Int, _ edge: DependencyGraph.Edge) -> Diagnostic {
    Diagnostic(
      .captiveScope, at: graph.isOwn(edge.position) ? edge.position : graph.start,
      "'\(graph.declarations[node].name.value)' may capture a value that ends before it: there are too many combinations of conditions to check"
    )
  }

  private func diagnostic(
    _ node: Int, _ edge: DependencyGraph.Edge, _ path: Path, at place: SourcePosition, _ builds: String
  ) -> Diagnostic {
    let keeper = graph.declarations[node]
    let captive = graph.declarations[path.nodes.last!]
    let names = ([node] + path.nodes).map { graph.declarations[$0].name.value }.joined(separator: " -> ")
    let scope = keeper.scope.value.isCustom ? "scope '\(keeper.scope.value.name)'" : keeper.scope.value.name
    let captiveScope = captive.scope.value.name
    let message =
      "'\(keeper.name.value)' (\(scope)) captures '\(captive.name.value)' (scope '\(captiveScope)')\(builds), which ends before it"
    var diagnostic = Diagnostic(.captiveScope, at: place, message)
    if edge.kind == .kept {
      diagnostic.note(at: keeper.name.position, "'\(keeper.name.value)' is declared here")
    }
    diagnostic = diagnostic.noting(at: captive.name.position, "'\(captive.name.value)' is declared here")
      .noting(at: edge.position, "path: \(names)")
    let next = graph.declarations[path.nodes[0]].name.value
    let remedy =
      switch edge.kind {
      case .reads: "remove '\(next)' from 'reads' if it is read only while that scope is open"
      case .kept: "read it with @Dependency(\\.\(next)), which keeps nothing"
      case .value, .provider, .live: "inject $provider(\(next))"
      }
    diagnostic.note(at: edge.position, "make '\(keeper.name.value)' scope '\(captiveScope)', or \(remedy)")
    return diagnostic
  }

  private struct Path {
    let nodes: [Int]
    let condition: Formula
  }

  /// Returns the shortest path through transient and graph-scoped values to a value whose scope is not allowed.
  private func shortestPath(
    from start: Int, toScopeOutside allowed: Set<Int>, under assignment: Assignment,
    _ isByFlagsAlone: Bool, _ steps: inout Int
  ) -> Path? {
    var arrivals: [Int: (node: Int, condition: Formula)] = [start: (start, .always)]
    var queue = [start]
    var next = 0
    while next < queue.count {
      let node = queue[next]
      next += 1
      if let index = tree.index(of: node, in: graph) {
        if allowed.contains(index) { continue }
        var (nodes, conditions) = ([node], [Formula]())
        while let last = nodes.last, last != start {
          conditions.append(arrivals[last]!.condition)
          nodes.append(arrivals[last]!.node)
        }
        return Path(nodes: nodes.reversed(), condition: .conjunction(conditions))
      }
      guard Self.passes(graph.declarations[node]) else { continue }
      for edge in edges[node] where edge.kind.keeps && arrivals[edge.target] == nil {
        if assignment.excludes(edge.condition, byFlagsAlone: isByFlagsAlone, &steps) { continue }
        arrivals[edge.target] = (node, edge.condition)
        queue.append(edge.target)
      }
    }
    return nil
  }
}

extension ScopeTree {
  fileprivate func index(of node: Int, in graph: DependencyGraph) -> Int? {
    guard case .custom(let name) = graph.declarations[node].scope.value else { return nil }
    return index(of: name, in: graph.owners[node])
  }
}
