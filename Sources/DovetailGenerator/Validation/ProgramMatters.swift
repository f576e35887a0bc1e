/// Errors that only a root can see.
extension DependencyGraph {
  /// Returns the modules whose provisions a path follows, if they come together only at this root.
  func composedModules(_ path: [ShortestPath.Step]) -> Set<Int> {
    guard module.composes else { return [] }
    var writers: Set<Int> = []
    for step in path {
      let writer = fileOwners[step.edge.position.file]
      if writer != owners[step.node] { writers.insert(writer) }
    }
    return writers
  }

  /// Returns where a root reports a problem with other modules' dependencies: where its own manifests lead to them.
  func place(ofProgramMatter nodes: Set<Int>) -> SourcePosition {
    if let own = nodes.filter(own.contains).map({ declarations[$0].name.position }).min() { return own }
    var first = [SourcePosition?](repeating: nil, count: declarations.count)
    var queue: [Int] = []
    func visit(_ edges: [Edge], from position: SourcePosition?) {
      for edge in edges
      where !edge.kind.isByWrapper && first[edge.target] == nil && edge.target >= ownCount {
        first[edge.target] = position ?? edge.position
        queue.append(edge.target)
      }
    }
    for part in parts { visit(edges(of: part, in: .live), from: nil) }
    var next = 0
    while next < queue.count {
      let node = queue[next]
      next += 1
      if nodes.contains(node) { return first[node]! }
      visit(edges(of: node, in: .live), from: first[node])
    }
    return start
  }
}
