extension DependencyGraph {
  /// Calls `body` with the expressions of the target's own manifests, and their parameters; those of `preview` and
  /// `test` are alternatives.
  func forEachOwnExpression(_ body: (Expression, [Parameter], _ isAlternative: Bool) -> Void) {
    for declaration in [module.dependencies, module.provisions].joined() {
      for branch in declaration.branches {
        for context in Context.allCases {
          guard let expression = branch.ownExpression(in: context) else { continue }
          body(expression, branch.parameters, context != .live)
        }
      }
    }
    for element in module.contributions.flatMap(\.elements) { body(element.expression, [], false) }
  }

  func hasError(in field: ManifestField, _ name: String) -> Bool {
    modules.contains { $0.hasError(in: field, name) }
  }
}
