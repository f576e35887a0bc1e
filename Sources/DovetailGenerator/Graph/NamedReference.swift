/// A place in the target's manifests that names a dependency.
struct NamedReference {
  let name: String
  let position: SourcePosition
  /// Whether it stands behind a `$`.
  let isExpression: Bool

  /// The name as it stands there.
  var shown: String { isExpression ? "$\(name)" : name }
}

extension DependencyGraph {
  /// All places in the target's own expressions and `reads` that name a dependency.
  var ownReferences: [NamedReference] {
    var result: [NamedReference] = []
    func add(_ expression: Expression) {
      for reference in expression.references {
        result.append(
          NamedReference(name: reference.name, position: reference.position, isExpression: true))
      }
    }
    for declaration in ownDeclarations {
      declaration.expressions.forEach(add)
      for name in declaration.allReads {
        result.append(NamedReference(name: name.value, position: name.position, isExpression: false))
      }
    }
    for provision in module.provisions {
      for expression in [provision.expression, provision.preview?.expression, provision.test?.expression] {
        if let expression { add(expression) }
      }
    }
    for contribution in module.contributions {
      for element in contribution.elements { add(element.expression) }
    }
    return result
  }

  /// Whether some module declares a name in a way that is not understood, which is reported there.
  func isRefused(_ name: String) -> Bool { modules.contains { $0.refusedDependencies.contains(name) } }
}
