/// Tarjan's algorithm without recursion, so that a deep graph doesn't overflow the stack.
enum StronglyConnectedComponents {
  /// Returns the groups of nodes that reach each other; a group comes before those that reach it.
  static func find(in successors: [[Int]]) -> [[Int]] {
    var components: [[Int]] = []
    var order = [Int](repeating: -1, count: successors.count)
    var lowest = order
    var open: [Int] = []
    var count = 0
    var followed = [Int](repeating: 0, count: successors.count)
    for root in successors.indices where order[root] < 0 {
      var path = [root]
      while let node = path.last {
        if order[node] < 0 {
          (order[node], lowest[node]) = (count, count)
          open.append(node)
          count += 1
        }
        if followed[node] < successors[node].count {
          let successor = successors[node][followed[node]]
          followed[node] += 1
          if order[successor] < 0 {
            path.append(successor)
          } else {
            lowest[node] = min(lowest[node], order[successor])
          }
          continue
        }
        path.removeLast()
        if let parent = path.last { lowest[parent] = min(lowest[parent], lowest[node]) }
        guard lowest[node] == order[node] else { continue }
        let component = Array(open[open.lastIndex(of: node)!...].reversed())
        open.removeLast(component.count)
        // Edges to them lower nothing any more.
        for member in component { order[member] = .max }
        components.append(component)
      }
    }
    return components
  }
}
