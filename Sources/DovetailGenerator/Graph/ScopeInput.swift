struct ScopeInput {
  let node: Int
  let condition: Formula

  /// The most distinct conditions in a scope: each doubles the number of functions that begin it.
  static let conditionLimit = 4
}

extension [ScopeInput] {
  var conditions: [Formula] { reduce(into: []) { if !$1.condition.isAlways { $0.add($1.condition) } } }
}

extension DependencyGraph {
  var ownByScope: [String: [Int]] { Dictionary(grouping: own) { declarations[$0].scope.value.name } }

  func inputs(among nodes: [Int]) -> [ScopeInput] {
    nodes.filter { declarations[$0].isInput }.map { node in
      let branches = declarations[node].branches
      let presence = Formula.disjunction(branches.filter(\.isInput).map(\.presence))
      return ScopeInput(node: node, condition: branches.allSatisfy(\.isInput) ? branches.presence : presence)
    }
  }
}
