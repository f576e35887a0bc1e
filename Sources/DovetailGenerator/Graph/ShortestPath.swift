enum ShortestPath {
  typealias Step = (node: Int, edge: DependencyGraph.Edge)

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
        return sequence(first: next) { before[$0] < 0 ? nil : before[$0] }.map { queue[$0] }.reversed()
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
}
