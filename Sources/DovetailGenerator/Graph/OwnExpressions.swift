extension DependencyGraph {
  /// The expressions of the target's own manifests, with their parameters; those of `preview` and `test` are
  /// alternatives.
  var ownExpressions: [(expression: Expression, parameters: [Parameter], isAlternative: Bool)] {
    var result: [(expression: Expression, parameters: [Parameter], isAlternative: Bool)] = []
    for branches in ownDeclarations.map(\.branches) + module.provisions.map(\.branches) {
      for branch in branches {
        for (number, expression) in branch.expressions.enumerated() {
          result.append((expression, branch.parameters, number > 0 || branch.expression == nil))
        }
      }
    }
    return result + module.contributions.flatMap(\.elements).map { ($0.expression, [], false) }
  }

  /// Returns whether a module declares a name with errors, which are reported there.
  func isRefused(_ name: String) -> Bool { modules.contains { $0.refuses(.dependencies, name) } }
}
