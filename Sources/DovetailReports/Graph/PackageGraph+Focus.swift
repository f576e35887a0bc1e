extension PackageGraph {
  /// Returns the dependencies that a word names: `client`, or `Core.client` if several modules have one.
  package func indexes(of word: String) -> [Int] {
    let qualified = nodes.indices.filter { qualifiedName($0) == word }
    return qualified.isEmpty ? nodes.indices.filter { nodes[$0].name == word } : qualified
  }

  /// Returns the dependencies within some steps of one: what it needs and what needs it, directly or not.
  package func focused(on center: Int, depth: Int?) -> PackageGraph {
    let users = users
    let kept = reached(from: [center], depth: depth) { self.nodes[$0].needs.map(\.target) }
      .union(reached(from: [center], depth: depth, along: { users[$0] })).sorted()
    let places = Dictionary(uniqueKeysWithValues: kept.enumerated().map { ($1, $0) })
    var result = self
    result.nodes = kept.map { nodes[$0] }
    for node in result.nodes.indices {
      result.nodes[node].needs = result.nodes[node].needs.compactMap { edge in
        var edge = edge
        guard let target = places[edge.target] else { return nil }
        edge.target = target
        return edge
      }
    }
    return result
  }

  /// Returns everything that edges lead to, including the starts.
  func reached(from starts: Set<Int>, depth: Int? = nil, along edges: (Int) -> [Int]) -> Set<Int> {
    var seen = starts
    var front = Array(starts)
    var step = 0
    while !front.isEmpty, step < depth ?? .max {
      var next: [Int] = []
      for node in front {
        for target in edges(node) where seen.insert(target).inserted { next.append(target) }
      }
      front = next
      step += 1
    }
    return seen
  }
}
