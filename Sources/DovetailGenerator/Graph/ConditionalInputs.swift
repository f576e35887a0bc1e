/// The inputs of a scope, some of which have conditions.
struct ConditionalInputs {
  /// The inputs with their conditions, in the manifest's order.
  let inputs: [(declaration: Declaration, condition: Formula)]
  /// The distinct conditions, in the manifest's order.
  let conditions: [Formula]

  /// The most distinct conditions: each doubles the number of functions that begin the scope.
  static let limit = 4

  /// Returns the conditional inputs of each scope that has some.
  static func find(in graph: DependencyGraph) -> [String: ConditionalInputs] {
    var inputs: [String: [(declaration: Declaration, condition: Formula)]] = [:]
    for declaration in graph.declarations {
      guard case .custom(let scope) = declaration.scope.value, declaration.isInput else { continue }
      let branches = declaration.branches
      let presence = Formula.disjunction(branches.filter(\.isInput).map(\.presence))
      let isAlways = branches.allSatisfy(\.isInput) && branches.presence.isAlways
      inputs[scope, default: []].append((declaration, isAlways ? .always : presence))
    }
    return inputs.mapValues { inputs in
      var conditions: [Formula] = []
      for (_, condition) in inputs where !condition.isAlways && !conditions.contains(condition) {
        conditions.append(condition)
      }
      return ConditionalInputs(inputs: inputs, conditions: conditions)
    }
  }
}
