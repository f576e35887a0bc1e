/// No dependency depends on itself, except through a provider, which fetches it later.
enum Cycles: Rule {
  static func check(_ graph: DependencyGraph, _ sink: inout DiagnosticSink) {
    var reported: Set<Int> = []
    for context in graph.distinctContexts {
      let edges = graph.edges(in: context)
      for component in cyclicComponents(edges, of: graph.reached, where: { _ in true }) {
        guard reported.isDisjoint(with: component) else { continue }
        var search = CycleSearch(component: component, edges: edges, base: .compiling(context))
        while let found = search.next() {
          guard let cycle = found.cycle else {
            sink.report(PossibleFinding(diagnostic: undecided(component, edges, graph), condition: nil))
            break
          }
          let steps = cycle.map { edges[$0.node][$0.edge] }
          let isOwn = steps.contains { graph.isOwn($0.position) }
          guard isOwn || graph.composesAlone(steps.map(\.position), of: cycle.map(\.node)) else { continue }
          reported.formUnion(component)
          sink.report(where: found.condition, home: graph.module.name) {
            diagnostic(for: cycle, edges, graph, $0)
          }
        }
      }
    }
  }

  /// Returns the groups among all or some nodes that need each other along the selected edges.
  fileprivate static func cyclicComponents(
    _ edges: [[DependencyGraph.Edge]], of some: [Int]?, where isOpen: (DependencyGraph.Edge) -> Bool
  ) -> [[Int]] {
    let nodes = some ?? Array(edges.indices)
    var places: [Int: Int] = [:]
    for (place, node) in (some ?? []).enumerated() { places[node] = place }
    var successors: [[Int]] = []
    for node in nodes {
      var targets: [Int] = []
      for edge in edges[node] where edge.kind.ordersMaking && isOpen(edge) {
        if let place = some == nil ? edge.target : places[edge.target] { targets.append(place) }
      }
      successors.append(targets)
    }
    return StronglyConnectedComponents.find(in: successors)
      .filter { $0.count > 1 || successors[$0[0]].contains($0[0]) }
      .map { component in component.map { nodes[$0] } }
  }

  private static func undecided(
    _ component: [Int], _ edges: [[DependencyGraph.Edge]], _ graph: DependencyGraph
  ) -> Diagnostic {
    let declaration = graph.declarations[component.min()!]
    return Diagnostic(
      .cycle, at: graph.isOwn(declaration.name.position) ? declaration.name.position : graph.start,
      "'\(declaration.name.value)' may depend on itself: there are too many combinations of conditions to check"
    )
  }

  private static func diagnostic(
    for found: [(node: Int, edge: Int)], _ edges: [[DependencyGraph.Edge]], _ graph: DependencyGraph,
    _ builds: String
  ) -> Diagnostic {
    var cycle = found
    func edge(_ step: (node: Int, edge: Int)) -> DependencyGraph.Edge { edges[step.node][step.edge] }
    func name(_ node: Int) -> String { graph.declarations[node].name.value }
    let first = cycle.indices.min { graph.isBefore(edge(cycle[$0]).position, edge(cycle[$1]).position) }!
    cycle = Array(cycle[first...] + cycle[..<first])
    let path = (cycle.map { name($0.node) } + [name(cycle[0].node)]).joined(separator: " -> ")
    let isOwn = graph.isOwn(edge(cycle[0]).position)
    let place = isOwn ? edge(cycle[0]).position : graph.place(ofProgramMatter: Set(cycle.map(\.node)))
    var diagnostic = Diagnostic(
      .cycle, at: place, "'\(name(cycle[0].node))' depends on itself\(builds): \(path)")
    for step in cycle.dropFirst(isOwn ? 1 : 0) {
      diagnostic.note(at: edge(step).position, "'\(name(step.node))' needs '\(name(edge(step).target))' here")
    }
    if let breakable = cycle.last(where: { edge($0).kind == .value }) {
      let target = name(edge(breakable).target)
      diagnostic.note(
        at: edge(breakable).position,
        "use $provider(\(target)) here to break the cycle: it fetches the value when called")
    } else {
      diagnostic.note(
        at: edge(cycle[0]).position,
        "every step comes from 'reads'; if a value reads the other only after both are made, remove it from 'reads'"
      )
    }
    return diagnostic
  }
}

/// Finds cycles among some nodes: first one under flags alone, then one for each of the remaining builds.
private struct CycleSearch {
  private let component: [Int]
  private let edges: [[DependencyGraph.Edge]]
  private let base: Formula
  /// The builds that may have a cycle not yet found.
  private var open: Formula
  private var isByFlagsAlone = true
  private var steps = 0

  init(component: [Int], edges: [[DependencyGraph.Edge]], base: Formula) {
    self.component = component
    self.edges = edges
    self.base = base
    open = base
  }

  /// Returns a cycle and the builds that have it; without a cycle if that is undecided.
  mutating func next() -> (cycle: [(node: Int, edge: Int)]?, condition: Formula)? {
    if open == .never { return nil }
    var found: (cycle: [(node: Int, edge: Int)], condition: Formula)?
    var steps = self.steps
    defer { self.steps = steps }
    let result = Search.first(steps: &steps) { assignment, steps in
      guard !assignment.excludes(open, &steps), let cycle = cycle(under: assignment, &steps) else {
        return .cannot
      }
      let condition = Formula.conjunction(cycle.map { edges[$0.node][$0.edge].condition })
      switch assignment.truth(of: condition && open, &steps) {
      case .known(false): return .cannot
      case .open(let atom): return .depends(atom)
      case .known(true):
        found = (cycle, condition)
        return .happens
      }
    }
    switch result {
    case .undecided:
      open = .never
      return (nil, .always)
    case .never:
      guard isByFlagsAlone else { return nil }
      isByFlagsAlone = false
      return next()
    case .possible:
      guard let found else { return nil }
      let condition = found.condition && base
      // One error is enough for a whole group.
      if case .certain = Occurrence.of(condition) { open = .never } else { open = open && !found.condition }
      return (found.cycle, condition)
    }
  }

  private func cycle(under assignment: Assignment, _ steps: inout Int) -> [(node: Int, edge: Int)]? {
    func isOpen(_ edge: DependencyGraph.Edge) -> Bool {
      !assignment.excludes(edge.condition, byFlagsAlone: isByFlagsAlone, &steps)
    }
    steps += component.count
    guard let group = Cycles.cyclicComponents(edges, of: component, where: isOpen).first else { return nil }
    return ShortestCycle.find(in: group, edges: edges, where: isOpen)
  }
}
