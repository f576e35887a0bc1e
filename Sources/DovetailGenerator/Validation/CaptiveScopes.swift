/// No value is held by one that outlives it, directly or through transient or graph-scoped values.
struct CaptiveScopes: Rule {
  let proof: Proof

  func check() {
    guard !graph.scopes.declarations.isEmpty else { return }
    var known: [CaptivitySearch.Place: Formula] = [:]
    for context in graph.distinctContexts {
      CaptivitySearch(proof, edges: graph.edges(in: context), base: .compiling(context)).report(&known)
    }
  }
}

private struct CaptivitySearch {
  struct Place: Hashable {
    let node: Int
    let edge: SourcePosition
  }

  let proof: Proof
  let edges: [[DependencyGraph.Edge]]
  let base: Formula
  /// The custom scope of each value that has one.
  let scopes: [Int?]
  /// For each value, the custom scopes that it holds: its own or, for a transient or graph-scoped value, those of its
  /// needs.
  let held: [Set<Int>]

  private var graph: DependencyGraph { proof.graph }

  init(_ proof: Proof, edges: [[DependencyGraph.Edge]], base: Formula) {
    self.proof = proof
    self.edges = edges
    self.base = base
    let graph = proof.graph
    scopes = edges.indices.map(graph.customScope(of:))
    var held = [Set<Int>](repeating: [], count: edges.count)
    let successors = edges.indices.map { node in
      graph.declarations[node].passesOn ? edges[node].filter { $0.kind.keeps }.map(\.target) : []
    }
    for component in StronglyConnectedComponents.find(in: successors) {
      var all: Set<Int> = []
      for node in component {
        if let scope = scopes[node] { all.insert(scope) }
        for target in successors[node] where !held[target].isEmpty { all.formUnion(held[target]) }
      }
      if !all.isEmpty { for node in component { held[node] = all } }
    }
    self.held = held
  }

  /// Reports captured values, except what is already `known` of an edge from another context.
  func report(_ known: inout [Place: Formula]) {
    var enclosing: [Int: Set<Int>] = [:]
    let judged = graph.module.composes || !graph.providers.sources.isEmpty ? edges.indices : graph.own
    for node in judged where !graph.declarations[node].passesOn {
      var allowed: Set<Int> = []
      if graph.declarations[node].scope.value.isCustom {
        guard let scope = scopes[node] else { continue }
        allowed = enclosing[scope] ?? graph.scopes.enclosing(scope)
        enclosing[scope] = allowed
      }
      var targets: Set<Int> = []
      for (index, edge) in edges[node].enumerated() where edge.kind.keeps {
        guard !held[edge.target].isSubset(of: allowed) else { continue }
        let place = Place(node: node, edge: edge.position)
        if targets.contains(edge.target) {
          known[place] = .always
        } else if report((node, index), allowed, &known[place, default: .never]) {
          targets.insert(edge.target)
        }
      }
    }
  }

  /// Reports a path from an edge to a value that ends too early: one that exists under flags alone or, if there is
  /// none, a path for each set of builds. Returns whether there is one under flags alone.
  private func report(_ first: ShortestPath.Step, _ allowed: Set<Int>, _ known: inout Formula) -> Bool {
    let edge = edges[first.node][first.edge]
    var search = ConditionalSearch<[ShortestPath.Step]>(where: base && edge.condition && !known)
    while let found = search.next({ path(from: first, toScopeOutside: allowed, $0) }) {
      guard case .path(let path, let condition) = found else {
        reportUndecided(first.node, edge)
        return false
      }
      if let place = place(of: path, edge) {
        proof.report(where: condition) { diagnostic(path, edge, at: place, $0) }
      }
      known = known || condition
      if case .certain = Occurrence.of(condition) {
        known = .always
        return true
      }
    }
    return false
  }

  /// Returns a shortest path through transient and graph-scoped values to a value whose scope is not allowed, and the
  /// condition of what follows its first edge.
  private func path(
    from first: ShortestPath.Step, toScopeOutside allowed: Set<Int>, _ isOpen: (Formula) -> Bool
  ) -> (path: [ShortestPath.Step], condition: Formula)? {
    let path = ShortestPath.find(
      from: [first], to: { node in scopes[node].map { !allowed.contains($0) } ?? false }, in: edges
    ) { node, edge in
      graph.declarations[node].passesOn && edge.kind.keeps && isOpen(edge.condition)
    }
    guard let path else { return nil }
    return (path, .conjunction(path.dropFirst().map { edges[$0.node][$0.edge].condition }))
  }

  /// Returns where to report a path; `nil` if a module below meets it too.
  private func place(of path: [ShortestPath.Step], _ edge: DependencyGraph.Edge) -> SourcePosition? {
    if graph.isOwn(edge.position) { return edge.position }
    let composed = graph.composedModules(path, edges).subtracting([graph.fileOwners[edge.position.file]])
    return composed.isEmpty ? nil : graph.place(ofProgramMatter: [path[0].node])
  }

  private func reportUndecided(_ node: Int, _ edge: DependencyGraph.Edge) {
    proof.report(
      undecided: Diagnostic(
        .captiveScope, at: graph.isOwn(edge.position) ? edge.position : graph.start,
        "'\(graph.declarations[node].name.value)' may capture a value that ends before it: there are too many combinations of conditions to check"
      ))
  }

  private func diagnostic(
    _ path: [ShortestPath.Step], _ edge: DependencyGraph.Edge, at place: SourcePosition, _ builds: String
  ) -> Diagnostic {
    let nodes = [path[0].node] + path.map { edges[$0.node][$0.edge].target }
    let names = nodes.map { graph.declarations[$0].name.value }
    let (keeper, captive) = (graph.declarations[nodes[0]], graph.declarations[nodes.last!])
    let scope = keeper.scope.value.isCustom ? "scope '\(keeper.scope.value.name)'" : keeper.scope.value.name
    let captiveScope = captive.scope.value.name
    var diagnostic = Diagnostic(
      .captiveScope, at: place,
      "'\(names[0])' (\(scope)) captures '\(captive.name.value)' (scope '\(captiveScope)')\(builds), which ends before it"
    )
    if edge.kind == .kept { diagnostic = diagnostic.noting(declared: keeper.name) }
    let remedy =
      switch edge.kind {
      case .reads: "remove '\(names[1])' from 'reads' if it is read only while that scope is open"
      case .kept: "read it with @Dependency(\\.\(names[1])), which keeps nothing"
      case .value, .provider, .live: "inject $provider(\(names[1]))"
      }
    return diagnostic.noting(declared: captive.name)
      .noting(at: edge.position, "path: \(names.joined(separator: " -> "))")
      .noting(at: edge.position, "make '\(names[0])' scope '\(captiveScope)', or \(remedy)")
  }
}

extension Declaration {
  /// Whether its value lives as long as the one that holds it.
  fileprivate var passesOn: Bool { scope.value == .transient || scope.value == .graph }
}

extension DependencyGraph {
  fileprivate func customScope(of node: Int) -> Int? {
    guard case .custom(let name) = declarations[node].scope.value else { return nil }
    return scopes.index(of: name, in: owners[node])
  }
}
