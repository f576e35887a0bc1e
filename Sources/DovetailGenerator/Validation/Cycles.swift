/// No value is needed to make itself; a provider, which fetches later, is no such need.
///
/// Cycles that have a step in common may be mended by one change, and are one error; others need a change each.
enum Cycles: Rule {
  private struct Step: Hashable {
    let node: Int
    let target: Int
  }

  /// So many cycles of one group are shown at once: a dense group has more than a person can take in.
  private static let limit = 20

  static func check(_ graph: DependencyGraph, _ sink: inout DiagnosticSink) {
    var seen: Set<Step> = []
    for edges in graph.edgesByContext { check(graph, edges, &seen, &sink) }
  }

  /// Takes the steps of each cycle away, and looks for others in what is left of its group.
  private static func check(
    _ graph: DependencyGraph, _ all: [[DependencyGraph.Edge]], _ seen: inout Set<Step>,
    _ sink: inout DiagnosticSink
  ) {
    var edges = all
    for step in seen { edges[step.node].removeAll { $0.target == step.target } }
    for _ in 0..<limit {
      let successors = edges.map { $0.filter { $0.kind != .provider }.map(\.target) }
      let groups = StronglyConnectedComponents.find(in: successors).filter {
        $0.count > 1 || successors[$0[0]].contains($0[0])
      }
      if groups.isEmpty { return }
      for group in groups {
        let cycle = ShortestCycle.find(in: group, edges: edges)
        let steps = cycle.map { Step(node: $0.node, target: edges[$0.node][$0.edge].target) }
        let positions = cycle.map { edges[$0.node][$0.edge].position }
        if positions.contains(where: graph.isOwn) || graph.composesAlone(positions, of: cycle.map(\.node)) {
          sink.report(diagnostic(for: cycle, edges, graph))
        }
        seen.formUnion(steps)
        for step in steps { edges[step.node].removeAll { $0.target == step.target } }
      }
    }
  }

  private static func diagnostic(
    for found: [(node: Int, edge: Int)], _ edges: [[DependencyGraph.Edge]], _ graph: DependencyGraph
  ) -> Diagnostic {
    var cycle = found
    func edge(_ step: (node: Int, edge: Int)) -> DependencyGraph.Edge { edges[step.node][step.edge] }
    func name(_ node: Int) -> String { graph.declarations[node].name.value }
    let first = cycle.indices.min { edge(cycle[$0]).position < edge(cycle[$1]).position }!
    cycle = Array(cycle[first...] + cycle[..<first])
    let path = (cycle.map { name($0.node) } + [name(cycle[0].node)]).joined(separator: " -> ")
    let isOwn = graph.isOwn(edge(cycle[0]).position)
    let place = isOwn ? edge(cycle[0]).position : graph.place(ofProgramMatter: Set(cycle.map(\.node)))
    var diagnostic = Diagnostic(
      .cycle, at: place, "'\(name(cycle[0].node))' needs itself to be made: \(path)")
    for step in cycle.dropFirst(isOwn ? 1 : 0) {
      diagnostic.note(at: edge(step).position, "'\(name(step.node))' needs '\(name(edge(step).target))' here")
    }
    if let breakable = cycle.last(where: { edge($0).kind == .value }) {
      let target = name(edge(breakable).target)
      diagnostic.note(
        at: edge(breakable).position,
        "$provider(\(target)) here would break the cycle: it is fetched when called")
    } else {
      diagnostic.note(
        at: edge(cycle[0]).position,
        "every step is stated by 'reads'; where a value reads the other only after both are made, remove it from 'reads'"
      )
    }
    return diagnostic
  }
}
