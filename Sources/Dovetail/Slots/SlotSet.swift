/// A set of slot numbers, as one bit each: they are small and dense.
struct SlotSet {
  private var words: [UInt] = []

  func contains(_ id: Int) -> Bool {
    let word = id / UInt.bitWidth
    return word < words.count && words[word] & Self.bit(of: id) != 0
  }

  /// Adds a number, and returns whether it is new.
  @inline(never)
  mutating func insert(_ id: Int) -> Bool {
    let word = id / UInt.bitWidth
    while words.count <= word { words.append(0) }
    defer { words[word] |= Self.bit(of: id) }
    return words[word] & Self.bit(of: id) == 0
  }

  private static func bit(of id: Int) -> UInt { 1 << UInt(id % UInt.bitWidth) }
}

/// Edges between slots, as a chain of edges for each slot that one starts from.
struct SlotEdges {
  private var first: [Int] = []
  private var edges: [(target: Int, next: Int)] = []

  mutating func add(from source: Int, to target: Int) {
    while first.count <= source { first.append(-1) }
    edges.append((target, first[source]))
    first[source] = edges.count - 1
  }

  /// Some slots and all that their edges lead to.
  func reached(from starts: [Int]) -> SlotSet {
    var reached = SlotSet()
    for start in starts { _ = reached.insert(start) }
    var pending = starts
    while let source = pending.popLast() {
      var edge = source < first.count ? first[source] : -1
      while edge >= 0 {
        if reached.insert(edges[edge].target) { pending.append(edges[edge].target) }
        edge = edges[edge].next
      }
    }
    return reached
  }
}
