/// No value is needed to make itself; a provider, which fetches later, is no such need.
enum Cycles: Rule {
  static func check(_ graph: DependencyGraph, _ sink: inout DiagnosticSink) {
    var reported: Set<Int> = []
    for edges in graph.edgesByContext {
      let successors = edges.map { $0.filter { $0.kind != .provider }.map(\.target) }
      for component in StronglyConnectedComponents.find(in: successors) {
        guard component.count > 1 || successors[component[0]].contains(component[0]) else { continue }
        guard reported.isDisjoint(with: component) else { continue }
        let cycle = ShortestCycle.find(in: component, edges: edges)
        let isOwn = cycle.contains { graph.isOwn(edges[$0.node][$0.edge].position) }
        guard
          isOwn || graph.composesAlone(cycle.map { edges[$0.node][$0.edge].position }, of: cycle.map(\.node))
        else { continue }
        reported.formUnion(component)
        sink.report(diagnostic(for: cycle, edges, graph))
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
