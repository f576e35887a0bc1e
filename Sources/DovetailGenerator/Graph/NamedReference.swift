/// A place in the target's manifests that names a dependency.
struct NamedReference {
  let name: String
  let position: SourcePosition
  /// Whether it follows a `$`.
  let isExpression: Bool
  /// Whether it is the whole text of a `preview` or `test`, as `$default` would be.
  var isWholeAlternative = false
  /// Whether the expression has a parameter of this name.
  var isParameter = false

  var shown: String { isExpression ? "$\(name)" : name }
}

extension DependencyGraph {
  /// Returns all places in the target's own expressions and `reads` that have some dependency's name.
  func ownReferences(where isWanted: (String) -> Bool) -> [NamedReference] {
    var result: [NamedReference] = []
    for (expression, parameters, isAlternative) in ownExpressions {
      for reference in expression.references where isWanted(reference.name) {
        result.append(
          NamedReference(
            name: reference.name, position: reference.position, isExpression: true,
            isWholeAlternative: isAlternative && expression.edits[0].range == expression.bytes.indices,
            isParameter: parameters.contains { $0.name == reference.name }))
      }
    }
    for declaration in ownDeclarations {
      for branch in declaration.branches where !branch.reads.isEmpty {
        for name in branch.reads where isWanted(name.value) {
          result.append(NamedReference(name: name.value, position: name.position, isExpression: false))
        }
      }
    }
    return result
  }

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
  func isRefused(_ name: String) -> Bool { modules.contains { $0.refusedDependencies.contains(name) } }
}
