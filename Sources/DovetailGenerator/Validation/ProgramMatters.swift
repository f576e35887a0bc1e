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
}
