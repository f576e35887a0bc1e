extension DependencyGraph {
  /// Calls `body` with the expressions of the target's own manifests, the names of what they make, and their parameters;
  /// those of `preview` and `test` are alternatives.
  func forEachOwnExpression(_ body: (Expression, String, [Parameter], _ isAlternative: Bool) -> Void) {
    for declaration in [module.dependencies, module.provisions].joined() {
      for branch in declaration.branches {
        for context in Context.allCases {
          guard let expression = branch.ownExpressions[context] else { continue }
          body(expression, declaration.name.value, branch.parameters, context != .live)
        }
      }
    }
    for element in module.contributions.flatMap(\.elements) { body(element.expression, "", [], false) }
  }

  /// The questions that only the compiler can judge, and where the target's own manifests ask each first.
  var questions: [String: SourcePosition] {
    var questions: [String: SourcePosition] = [:]
    func add(_ formula: Formula, at position: SourcePosition) {
      for (atom, _) in formula.literals where atom.isQuestion && questions[atom.name] == nil {
        questions[atom.name] = position
      }
    }
    let branches = [module.dependencies, module.provisions].joined().flatMap(\.branches)
    let conditions = branches.map(\.condition) + module.contributions.flatMap(\.elements).map(\.condition)
    for case let condition? in conditions { add(condition.formula, at: condition.position) }
    forEachOwnExpression { expression, _, _, _ in
      for reference in expression.references { add(reference.condition, at: reference.position) }
    }
    return questions
  }

  func hasError(in field: ManifestField, _ name: String) -> Bool {
    modules.contains { $0.hasError(in: field, name) }
      || field == .dependencies && indexes[name].map(names.ambiguous.contains) == true
  }
}
