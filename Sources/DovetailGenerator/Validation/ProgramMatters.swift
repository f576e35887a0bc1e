/// Errors that only a root can see.
extension DependencyGraph {
  /// Returns whether edges come together only at this root: they are provisions of several modules, or of one that the
  /// module of another edge needn't know.
  func composesAlone(_ positions: [SourcePosition], of nodes: [Int]) -> Bool {
    guard module.composes else { return false }
    var providers: Set<Int> = []
    for (position, node) in zip(positions, nodes) {
      let owner = fileOwners[position.file]
      if owner != owners[node] { providers.insert(owner) }
    }
    return providers.count > 1
  }

  /// Returns whether a path uses a provision of a module other than the first one's.
  func composesPath(_ path: [Int], edges: [[Edge]], from owner: Int) -> Bool {
    guard module.composes else { return false }
    return zip(path, path.dropFirst()).contains { node, next in
      edges[node].contains { edge in
        let edgeOwner = fileOwners[edge.position.file]
        return edge.target == next && edgeOwner != owners[node] && edgeOwner != owner
      }
    }
  }

  /// Returns where a root reports a problem with other modules' dependencies: where its own manifests lead to them.
  func place(ofProgramMatter nodes: Set<Int>) -> SourcePosition {
    if let own = nodes.filter(own.contains).map({ declarations[$0].name.position }).min() { return own }
    var first: [Int: SourcePosition] = [:]
    var queue: [Int] = []
    func visit(_ edges: [Edge], from position: SourcePosition?) {
      for edge in edges
      where !edge.kind.isByWrapper && first[edge.target] == nil && edge.target >= ownCount {
        first[edge.target] = position ?? edge.position
        queue.append(edge.target)
      }
    }
    for part in parts { visit(part.edges(.live), from: nil) }
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
