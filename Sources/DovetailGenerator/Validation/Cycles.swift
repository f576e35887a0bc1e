extension Proof {
  /// Checks that no dependency depends on itself, except through a provider, which fetches it later.
  func checkCycles() {
    var reported: Set<Int> = []
    for context in graph.distinctContexts {
      let edges = graph.edges(in: context)
      for component in Self.components(edges, among: Array(edges.indices), where: \.kind.ordersMaking)
      where reported.isDisjoint(with: component) {
        let (start, members) = (graph.declarations[component.min()!].name, Set(component))
        forEachPath(where: .compiling(context), cost: component.count) { isOpen in
          func isInside(_ edge: DependencyGraph.Edge) -> Bool {
            edge.kind.ordersMaking && members.contains(edge.target) && isOpen(edge.condition)
          }
          guard let first = Self.components(edges, among: component, where: isInside).first?.min() else {
            return nil
          }
          let steps = edges[first].filter(isInside).map { (first, $0) }
          return ShortestPath.find(from: steps, to: { $0 == first }, in: edges) { isInside($1) }
        } undecided: {
          Diagnostic(
            .cycle, at: graph.isOwn(start.position) ? start.position : graph.start,
            "'\(start.value)' may depend on itself: there are too many combinations of conditions to check")
        } _: { cycle, builds in
          // Otherwise a module below meets it too.
          let isOwn = cycle.contains { graph.isOwn($0.edge.position) }
          // `$clock` in another `clock` probably means the other one.
          if cycle.contains(where: { graph.names.ambiguous.contains($0.node) }) { return }
          guard isOwn || graph.composedModules(cycle).count > 1 else { return }
          reported.formUnion(component)
          report(where: builds, diagnostic(for: cycle))
        }
      }
    }
  }

  private static func components(
    _ edges: [[DependencyGraph.Edge]], among nodes: [Int], where isOpen: (DependencyGraph.Edge) -> Bool
  ) -> [[Int]] {
    let places = Dictionary(uniqueKeysWithValues: zip(nodes, nodes.indices))
    let successors = nodes.map { node in
      edges[node].compactMap { isOpen($0) ? places[$0.target] : nil }
    }
    return StronglyConnectedComponents.find(in: successors)
      .filter { $0.count > 1 || successors[$0[0]].contains($0[0]) }
      .map { component in component.map { nodes[$0] } }
  }

  private func diagnostic(for found: [ShortestPath.Step]) -> Diagnostic {
    func name(_ node: Int) -> String { graph.declarations[node].name.value }
    // The target's own files come first, then those of the modules below it, sorted by name.
    let places = found.map { (graph.fileOwners[$0.edge.position.file], $0.edge.position) }
    let first = found.indices.min { places[$0] < places[$1] }!
    let cycle = found.indices.map { found[(first + $0) % found.count] }
    let path = (cycle + [cycle[0]]).map { name($0.node) }.joined(separator: " -> ")
    let start = cycle[0].edge.position
    let isOwn = graph.isOwn(start)
    let place = isOwn ? start : graph.rootPosition(of: Set(cycle.map(\.node)))
    let notes = cycle.dropFirst(isOwn ? 1 : 0).map { node, edge in
      Diagnostic.Note.at(edge.position, "'\(name(node))' needs '\(name(edge.target))' here")
    }
    let breakable = cycle.last { step in
      !graph.declarations[step.node].branches.flatMap(\.reads).contains { $0.value == name(step.edge.target) }
    }
    let advice = breakable.map { step in
      let call = graph.declarations[step.edge.target].isFactory ? "()" : ""
      return "use $provider(\(name(step.edge.target)))\(call) here to break the cycle, and call it later"
    }
    let otherwise =
      "every step is in 'reads'; if a value reads the other only after both are made, remove it from 'reads'"
    return Diagnostic(
      .cycle, at: place, "'\(name(cycle[0].node))' depends on itself: \(path)",
      notes: notes + [.at(breakable?.edge.position ?? start, advice ?? otherwise)])
  }
}
