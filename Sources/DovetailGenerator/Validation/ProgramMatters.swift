/// Errors that only a root can see.
extension DependencyGraph {
  /// Whether edges of some dependencies come together at this root only: they are several modules' provisions, or one's
  /// that the module of another edge need not know of.
  func composesAlone(_ positions: [SourcePosition], of nodes: [Int]) -> Bool {
    guard module.composes else { return false }
    var providers: Set<Int> = []
    for (position, node) in zip(positions, nodes) {
      let owner = fileOwners[position.file]
      if owner != owners[node] { providers.insert(owner) }
    }
    return providers.count > 1
  }

  /// Whether a path to a value leads through what another module than the first one's provides.
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
