/// A place in the target's manifests that names a dependency.
struct NamedReference {
  let name: String
  let position: SourcePosition
  /// Whether it is after a `$`.
  let isExpression: Bool
  /// Whether it is all that a `preview` or `test` says, as `$default` would be.
  var isWholeAlternative = false
  /// Whether the expression has a parameter of this name.
  var isParameter = false

  /// The name as it is there.
  var shown: String { isExpression ? "$\(name)" : name }
}

extension DependencyGraph {
  /// All places in the target's own expressions and `reads` that name a dependency.
  var ownReferences: [NamedReference] {
    var result: [NamedReference] = []
    func add(_ expression: Expression?, _ parameters: [Parameter] = [], isAlternative: Bool = false) {
      guard let expression else { return }
      for reference in expression.references {
        result.append(
          NamedReference(
            name: reference.name, position: reference.position, isExpression: true,
            isWholeAlternative: isAlternative && reference.range == expression.bytes.indices,
            isParameter: parameters.contains { $0.name == reference.name }))
      }
    }
    func add(_ branch: Branch) {
      add(branch.expression, branch.parameters)
      for context in [Context.preview, .test] {
        add(branch.ownExpression(in: context), branch.parameters, isAlternative: true)
      }
      for name in branch.reads {
        result.append(NamedReference(name: name.value, position: name.position, isExpression: false))
      }
    }
    ownDeclarations.flatMap(\.branches).forEach(add)
    module.provisions.flatMap(\.branches).forEach(add)
    for contribution in module.contributions {
      for element in contribution.elements { add(element.expression) }
    }
    return result
  }

  /// Whether some module declares a name in a way that is not understood, which is reported there.
  func isRefused(_ name: String) -> Bool { modules.contains { $0.refusedDependencies.contains(name) } }
}
