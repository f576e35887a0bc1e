/// The inputs of a scope, some of which have conditions.
struct ConditionalInputs {
  /// Each with the condition under which it is there, in the manifest's order.
  let inputs: [(declaration: Declaration, condition: Formula)]
  /// The different conditions, in the manifest's order.
  let conditions: [Formula]

  /// As many different conditions as there may be: each doubles the functions that begin the scope.
  static let limit = 4

  /// Those of each scope that has some.
  static func find(in graph: DependencyGraph) -> [String: ConditionalInputs] {
    var inputs: [String: [(declaration: Declaration, condition: Formula)]] = [:]
    for declaration in graph.declarations {
      guard case .custom(let scope) = declaration.scope.value, declaration.isInput else { continue }
      let branches = declaration.branches
      let presence = Formula.disjunction(branches.filter(\.isInput).map(\.presence))
      let isAlways = branches.allSatisfy(\.isInput) && branches.presence == .always
      inputs[scope, default: []].append((declaration, isAlways ? .always : presence))
    }
    return inputs.mapValues { inputs in
      var conditions: [Formula] = []
      for (_, condition) in inputs where condition != .always && !conditions.contains(condition) {
        conditions.append(condition)
      }
      return ConditionalInputs(inputs: inputs, conditions: conditions)
    }
  }
}
