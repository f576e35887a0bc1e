extension DependencyGraph {
  /// Calls `body` with the expressions of the target's own manifests, and their parameters; those of `preview` and
  /// `test` are alternatives.
  func forEachOwnExpression(_ body: (Expression, [Parameter], _ isAlternative: Bool) -> Void) {
    func visit(_ branch: Branch) {
      if let live = branch.expression { body(live, branch.parameters, false) }
      if let preview = branch.preview { body(preview, branch.parameters, true) }
      if let test = branch.test { body(test, branch.parameters, true) }
    }
    for declaration in ownDeclarations { declaration.branches.forEach(visit) }
    for provision in module.provisions { provision.branches.forEach(visit) }
    for element in module.contributions.flatMap(\.elements) { body(element.expression, [], false) }
  }

  /// Returns whether a module has a name below a field with errors, which are reported there.
  func hasError(in field: ManifestField, _ name: String) -> Bool {
    modules.contains { $0.hasError(in: field, name) }
  }
}
