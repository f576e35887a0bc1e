/// What is wrong with a graph, found in the most obvious way: with a matrix of what reaches what.
struct NaiveOracle {
  /// The groups of nodes that need each other.
  let cycles: Set<Set<String>>
  /// What outlives something it holds: the value, and what it needs directly.
  let captives: Set<[String]>
  /// How often each unknown dependency is used.
  let unknown: [String: Int]

  init(_ graph: RandomGraph) {
    let count = graph.nodes.count
    let known = graph.nodes.map { node in node.edges.filter { $0.target < count && $0.kind != .provider } }

    var needs = BitMatrix(count)
    for node in 0..<count { for edge in known[node] { needs.insert(node, edge.target) } }
    needs.close { _ in true }
    var groups: Set<Set<String>> = []
    for node in 0..<count where needs.contains(node, node) {
      let group = (0..<count).filter { needs.contains(node, $0) && needs.contains($0, node) }
      groups.insert(Set(group.map(RandomGraph.name)))
    }
    cycles = groups

    let passes = graph.nodes.map { $0.scope == "transient" || $0.scope == "graph" }
    var holds = BitMatrix(count)
    for node in 0..<count { for edge in known[node] { holds.insert(node, edge.target) } }
    holds.close { passes[$0] }
    var captives: Set<[String]> = []
    for keeper in 0..<count where !passes[keeper] {
      let allowed = Self.enclosing(graph.nodes[keeper].scope, graph)
      for edge in known[keeper] {
        let held = (0..<count).filter {
          $0 == edge.target || (passes[edge.target] && holds.contains(edge.target, $0))
        }
        let isCaught = held.contains { node in
          let scope = graph.nodes[node].scope
          return graph.scopes.contains { $0.name == scope } && !allowed.contains(scope)
        }
        if isCaught { captives.insert([RandomGraph.name(keeper), RandomGraph.name(edge.target)]) }
      }
    }
    self.captives = captives

    var unknown: [String: Int] = [:]
    for edge in graph.nodes.flatMap(\.edges) where edge.target >= count {
      unknown[RandomGraph.name(edge.target), default: 0] += 1
    }
    self.unknown = unknown
  }

  private static func enclosing(_ scope: String, _ graph: RandomGraph) -> Set<String> {
    var result: Set<String> = []
    var index = graph.scopes.firstIndex { $0.name == scope }
    while let current = index {
      result.insert(graph.scopes[current].name)
      index = graph.scopes[current].within
    }
    return result
  }
}

/// A square of bits.
private struct BitMatrix {
  private let words: Int
  private var rows: [[UInt64]]

  init(_ count: Int) {
    words = (count + 63) / 64
    rows = Array(repeating: Array(repeating: 0, count: words), count: count)
  }

  mutating func insert(_ row: Int, _ column: Int) { rows[row][column / 64] |= 1 << UInt64(column % 64) }

  func contains(_ row: Int, _ column: Int) -> Bool { rows[row][column / 64] >> UInt64(column % 64) & 1 == 1 }

  /// Warshall's algorithm over the middle nodes that may be passed.
  mutating func close(through mayPass: (Int) -> Bool) {
    for middle in rows.indices where mayPass(middle) {
      for row in rows.indices where contains(row, middle) {
        for word in 0..<words { rows[row][word] |= rows[middle][word] }
      }
    }
  }
}
