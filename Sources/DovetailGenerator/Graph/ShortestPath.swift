enum ShortestPath {
  typealias Step = (node: Int, edge: DependencyGraph.Edge)

  /// The most edges in a search for a component's cycle; after that, the best one so far is used.
  private static let limit = 200_000

  /// Returns the steps of a shortest path that begins with one of some steps and ends at a goal.
  static func find(
    from first: [Step], to isGoal: (Int) -> Bool, in edges: [[DependencyGraph.Edge]],
    where isOpen: (_ node: Int, DependencyGraph.Edge) -> Bool
  ) -> [Step]? {
    var seen = Set(first.map(\.edge.target))
    var queue = first
    var before = [Int](repeating: -1, count: first.count)
    var next = 0
    while next < queue.count {
      let node = queue[next].edge.target
      if isGoal(node) {
        var path: [Step] = []
        while next >= 0 {
          path.append(queue[next])
          next = before[next]
        }
        return path.reversed()
      }
      for edge in edges[node] where !seen.contains(edge.target) && isOpen(node, edge) {
        seen.insert(edge.target)
        queue.append((node, edge))
        before.append(next)
      }
      next += 1
    }
    return nil
  }

  /// Returns a shortest cycle in a strongly connected component along open edges that order the making.
  static func cycle(
    in component: [Int], edges: [[DependencyGraph.Edge]], where isOpen: (DependencyGraph.Edge) -> Bool
  ) -> [Step] {
    let members = Set(component)
    var best: [Step]?
    var count = 0
    func isInside(_ edge: DependencyGraph.Edge) -> Bool {
      count += 1
      return edge.kind.ordersMaking && members.contains(edge.target) && isOpen(edge)
    }
    for start in component.sorted() {
      if let best, best.count == 1 || count > limit { break }
      let first = edges[start].filter(isInside).map { (node: start, edge: $0) }
      let cycle = find(from: first, to: { $0 == start }, in: edges) { isInside($1) }
      if let cycle, cycle.count < best?.count ?? .max { best = cycle }
    }
    guard let best else {
      preconditionFailure("a strongly connected component holds a cycle through each of its nodes")
    }
    return best
  }
}
