/// The inputs of a scope, some of which are there under conditions only.
struct ConditionalInputs {
  /// Each with the condition under which it is there, in the manifest's order.
  let inputs: [(declaration: Declaration, condition: String?)]
  /// The different conditions, in the manifest's order.
  let conditions: [String]

  /// As many different conditions as there may be: each doubles the functions that begin the scope.
  static let limit = 4

  /// Those of each scope that has some.
  static func find(in graph: DependencyGraph) -> [String: ConditionalInputs] {
    var inputs: [String: [(declaration: Declaration, condition: String?)]] = [:]
    for declaration in graph.declarations {
      guard case .custom(let scope) = declaration.scope.value, declaration.isInput else { continue }
      let presence = Formula.disjunction(declaration.branches.filter(\.isInput).map(\.presence))
      let isAlways = declaration.branches.allSatisfy(\.isInput) && declaration.branches.presence == .always
      inputs[scope, default: []].append((declaration, isAlways ? nil : presence.text))
    }
    return inputs.mapValues(ConditionalInputs.init)
  }

  private init(_ inputs: [(declaration: Declaration, condition: String?)]) {
    self.inputs = inputs
    var seen: Set<String> = []
    conditions = inputs.compactMap(\.condition).filter { seen.insert($0).inserted }
  }
}
