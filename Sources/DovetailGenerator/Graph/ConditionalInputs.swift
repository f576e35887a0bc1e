/// The inputs of a scope, some of which have conditions.
struct ConditionalInputs {
  /// The inputs with their conditions, in the manifest's order.
  private(set) var inputs: [(node: Int, condition: Formula)] = []
  /// The distinct conditions, in the manifest's order.
  private(set) var conditions: [Formula] = []

  /// The most distinct conditions: each doubles the number of functions that begin the scope.
  static let limit = 4

  /// Returns the inputs of each scope that has some.
  static func find(in graph: DependencyGraph) -> [String: ConditionalInputs] {
    var found: [String: ConditionalInputs] = [:]
    for node in graph.own where graph.declarations[node].isInput {
      let branches = graph.declarations[node].branches
      let isAlways = branches.allSatisfy(\.isInput) && branches.presence.isAlways
      let presence = Formula.disjunction(branches.filter(\.isInput).map(\.presence))
      found[graph.declarations[node].scope.value.name, default: ConditionalInputs()]
        .add(node, isAlways ? .always : presence)
    }
    return found
  }

  private mutating func add(_ node: Int, _ condition: Formula) {
    inputs.append((node, condition))
    if !condition.isAlways, !conditions.contains(condition) { conditions.append(condition) }
  }
}
