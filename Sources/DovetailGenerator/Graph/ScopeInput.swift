/// A value that is passed when its scope begins.
struct ScopeInput {
  let node: Int
  let condition: Formula

  /// The most distinct conditions in a scope: each doubles the number of functions that begin it.
  static let conditionLimit = 4
}

extension [ScopeInput] {
  /// The distinct conditions.
  var conditions: [Formula] {
    reduce(into: []) { if !$1.condition.isAlways, !$0.contains($1.condition) { $0.append($1.condition) } }
  }
}

extension DependencyGraph {
  /// The inputs of the target's scopes, in the manifest's order.
  var scopeInputs: [String: [ScopeInput]] {
    if module.scopes.isEmpty { return [:] }
    let inputs = own.lazy.filter { self.declarations[$0].isInput }.map { node in
      let branches = self.declarations[node].branches
      let presence = Formula.disjunction(branches.filter(\.isInput).map(\.presence))
      return ScopeInput(
        node: node, condition: branches.allSatisfy(\.isInput) ? branches.presence : presence)
    }
    return Dictionary(grouping: inputs) { declarations[$0.node].scope.value.name }
  }
}
