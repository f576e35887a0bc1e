/// Tarjan's algorithm without recursion, so that a deep graph doesn't overflow the stack.
package enum StronglyConnectedComponents {
  /// Returns the groups of nodes that reach each other; a group comes before those that reach it.
  package static func find(in successors: [[Int]]) -> [[Int]] {
    var search = Search(successors: successors)
    for node in successors.indices where search.order[node] < 0 { search.visit(node) }
    return search.components
  }

  private struct Search {
    let successors: [[Int]]
    var order: [Int]
    var lowest: [Int]
    var isOpen: [Bool]
    var open: [Int] = []
    var path: [(node: Int, next: Int)] = []
    var count = 0
    var components: [[Int]] = []

    init(successors: [[Int]]) {
      self.successors = successors
      order = Array(repeating: -1, count: successors.count)
      lowest = order
      isOpen = Array(repeating: false, count: successors.count)
    }

    mutating func visit(_ root: Int) {
      enter(root)
      while let (node, next) = path.last {
        if next < successors[node].count {
          path[path.count - 1].next += 1
          let successor = successors[node][next]
          if order[successor] < 0 {
            enter(successor)
          } else if isOpen[successor] {
            lowest[node] = min(lowest[node], order[successor])
          }
        } else {
          path.removeLast()
          leave(node)
        }
      }
    }

    private mutating func enter(_ node: Int) {
      order[node] = count
      lowest[node] = count
      count += 1
      open.append(node)
      isOpen[node] = true
      path.append((node, 0))
    }

    private mutating func leave(_ node: Int) {
      if let (parent, _) = path.last { lowest[parent] = min(lowest[parent], lowest[node]) }
      guard lowest[node] == order[node] else { return }
      var component: [Int] = []
      while let member = open.popLast() {
        isOpen[member] = false
        component.append(member)
        if member == node { break }
      }
      components.append(component)
    }
  }
}
