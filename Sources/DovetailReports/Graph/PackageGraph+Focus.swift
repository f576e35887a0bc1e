extension PackageGraph {
  /// Returns the dependencies that a word names: `client`, or `Core.client` if several modules have one.
  package func indexes(of word: String) -> [Int] {
    let qualified = nodes.indices.filter { qualifiedName($0) == word }
    return qualified.isEmpty ? nodes.indices.filter { nodes[$0].name == word } : qualified
  }

  /// Returns the dependencies within some steps of one: what it needs and what needs it, directly or not.
  package func focused(on center: Int, depth: Int?) -> PackageGraph {
    let users = users
    let kept = reached(from: center, depth: depth) { self.nodes[$0].needs.map(\.target) }
      .union(reached(from: center, depth: depth, along: { users[$0] }))
    return keeping { kept.contains($0) }
  }

  /// Returns everything that edges lead to, including the start.
  package func reached(from start: Int, depth: Int? = nil, along edges: (Int) -> [Int]) -> Set<Int> {
    var seen: Set<Int> = [start]
    var front = [start]
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

  private func keeping(_ isKept: (Int) -> Bool) -> PackageGraph {
    let kept = nodes.indices.filter(isKept)
    let places = Dictionary(uniqueKeysWithValues: kept.enumerated().map { ($1, $0) })
    var result = self
    result.nodes = kept.map { index in
      var node = nodes[index]
      node.needs = node.needs.filter { places[$0.target] != nil }
      for edge in node.needs.indices { node.needs[edge].target = places[node.needs[edge].target]! }
      return node
    }
    return result.withoutEmptyModules
  }

  private var withoutEmptyModules: PackageGraph {
    let used = Set(nodes.map(\.module)).union(nodes.flatMap { $0.parts.map(\.module) })
    let kept = modules.indices.filter(used.contains)
    let places = Dictionary(uniqueKeysWithValues: kept.enumerated().map { ($1, $0) })
    var result = PackageGraph(modules: kept.map { modules[$0] }, nodes: [])
    result.nodes = nodes
    for node in nodes.indices {
      result.nodes[node].module = places[nodes[node].module]!
      for part in nodes[node].parts.indices {
        result.nodes[node].parts[part].module = places[nodes[node].parts[part].module]!
      }
      for edge in nodes[node].needs.indices {
        result.nodes[node].needs[edge].via = nodes[node].needs[edge].via.flatMap { places[$0] }
      }
    }
    return result
  }
}
