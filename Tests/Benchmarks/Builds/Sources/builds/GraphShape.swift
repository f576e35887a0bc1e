/// How the dependencies of a synthetic project are connected; each needs only later ones or only earlier ones.
enum GraphShape: String, CaseIterable {
  /// Each needs the one before it.
  case chain
  /// Each needs up to four below it.
  case tree
  /// Rows of ten, in which each needs two neighbours of the row before: the paths double with each row.
  case diamonds
  /// Each needs up to four of any before it.
  case random

  private static let rowWidth = 10

  /// For each dependency, the ones it needs.
  func edges(count: Int, seed: UInt64) -> [[Int]] {
    var numbers = SeededNumbers(seed: seed)
    return (0..<count).map { node in
      switch self {
      case .chain: node == 0 ? [] : [node - 1]
      case .tree: Array(min(count, 4 * node + 1)..<min(count, 4 * node + 5))
      case .diamonds: Self.diamondEdges(node)
      case .random: Self.randomEdges(node, &numbers)
      }
    }
  }

  private static func diamondEdges(_ node: Int) -> [Int] {
    let (row, column) = node.quotientAndRemainder(dividingBy: rowWidth)
    guard row > 0 else { return [] }
    let above = (row - 1) * rowWidth
    return [above + column, above + (column + 1) % rowWidth]
  }

  private static func randomEdges(_ node: Int, _ numbers: inout SeededNumbers) -> [Int] {
    guard node > 0 else { return [] }
    let wanted = Int.random(in: 0...4, using: &numbers)
    return Set((0..<wanted).map { _ in Int.random(in: 0..<node, using: &numbers) }).sorted()
  }
}
