enum ShortestCycle {
  /// The most steps over a whole component; after that, the best cycle so far is used.
  private static let stepLimit = 4_000_000

  /// Returns the edges of a shortest cycle in a strongly connected component, each as a node and the index of its edge.
  ///
  /// `isOpen` selects edges; those that don't order the making are ignored.
  static func find(
    in component: [Int], edges: [[DependencyGraph.Edge]], where isOpen: (DependencyGraph.Edge) -> Bool
  ) -> [(node: Int, edge: Int)] {
    let members = Set(component)
    var best: [(node: Int, edge: Int)] = []
    var steps = 0
    for start in component.sorted() {
      if !best.isEmpty, best.count == 1 || steps > stepLimit { break }
      let cycle = shortest(from: start, members: members, edges: edges, isOpen, steps: &steps)
      if best.isEmpty || cycle.count < best.count { best = cycle }
    }
    return best
  }

  private static func shortest(
    from start: Int, members: Set<Int>, edges: [[DependencyGraph.Edge]],
    _ isOpen: (DependencyGraph.Edge) -> Bool, steps: inout Int
  ) -> [(node: Int, edge: Int)] {
    var arrivals: [Int: (node: Int, edge: Int)] = [:]
    var queue = [start]
    var next = 0
    while next < queue.count {
      let node = queue[next]
      next += 1
      for (index, edge) in edges[node].enumerated()
      where edge.kind.ordersMaking && members.contains(edge.target) && isOpen(edge) {
        steps += 1
        if edge.target == start {
          var cycle = [(node: node, edge: index)]
          while let last = cycle.last, last.node != start { cycle.append(arrivals[last.node]!) }
          return cycle.reversed()
        }
        guard arrivals[edge.target] == nil else { continue }
        arrivals[edge.target] = (node, index)
        queue.append(edge.target)
      }
    }
    preconditionFailure("a strongly connected component holds a cycle through each of its nodes")
  }
}
