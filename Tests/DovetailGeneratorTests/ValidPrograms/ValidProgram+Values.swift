@testable import DovetailGenerator

extension ValidProgram {
  /// The numbers that the program's values stand for, computed from the model alone.
  struct Values {
    let program: ValidProgram
    let context: Context
    let conditions: Set<Condition>

    /// What replaces a dependency in an override.
    static let replacement = 777

    /// The number that the main function passes for an input.
    static func input(_ node: Int) -> Int { 100 + node }

    /// The number that each dependency stands for, in order.
    func all(replacing replaced: Int? = nil) -> [Int] {
      program.nodes.indices.reduce(into: []) { values, node in
        values.append(node == replaced ? Self.replacement : value(of: node, from: values))
      }
    }

    private func value(of node: Int, from values: [Int]) -> Int {
      switch program.nodes[node].source {
      case .input: return Self.input(node)
      case .collected(let contributions): return folded(contributions, of: node, from: values)
      case .made(let recipe), .provided(_, let recipe):
        return sum(expression(of: recipe), from: values) + (program.nodes[node].isFactory ? 1 : 0)
      }
    }

    private func sum(_ expression: Expression, from values: [Int]) -> Int {
      expression.needs.reduce(expression.number) { $0 + values[$1.node] }
    }

    /// The dependency's own module comes first, then others by name; a dictionary's values are in the order of keys.
    private func folded(_ contributions: [Contribution], of node: Int, from values: [Int]) -> Int {
      let isKeyed = program.nodes[node].shape == .collection(.keyed)
      func place(_ contribution: Contribution) -> String {
        let isOwn = contribution.module == program.nodes[node].module
        let module = isKeyed || isOwn ? "" : program.modules[contribution.module].name
        return "\(module) \(contribution.key)"
      }
      return contributions.filter { isActive($0.branch.condition) }.sorted { place($0) < place($1) }
        .reduce(0) { (2 * $0 + sum($1.branch.expression, from: values)) % 1_000 }
    }

    /// What a dependency is made from.
    func needs(of node: Int) -> [Int] {
      switch program.nodes[node].source {
      case .input: []
      case .collected(let contributions):
        contributions.filter { isActive($0.branch.condition) }
          .flatMap { $0.branch.expression.needs.map(\.node) }
      case .made(let recipe), .provided(_, let recipe): expression(of: recipe).needs.map(\.node)
      }
    }

    /// A dependency, and those that are made from it, directly or not, or can get it later.
    ///
    /// Without `areAllSeen`, only those that manifests and wrappers show.
    func dependents(of node: Int, areAllSeen: Bool = true) -> Set<Int> {
      var reached: Set<Int> = [node]
      var count = 0
      while count < reached.count {
        count = reached.count
        for other in program.nodes.indices where areAllSeen || !program.nodes[other].hidesReads {
          let needs = needs(of: other) + [program.nodes[other].target].compactMap(\.self)
          if needs.contains(where: reached.contains) { reached.insert(other) }
        }
      }
      return reached
    }

    private func expression(of recipe: Recipe) -> Expression {
      if context == .test, let test = recipe.test { return test }
      // Release builds leave out what is only for previews.
      if context == .preview, conditions.contains(.debug), let preview = recipe.preview { return preview }
      return recipe.branches.first { isActive($0.condition) }!.expression
    }

    private func isActive(_ condition: Condition?) -> Bool { condition.map(conditions.contains) ?? true }
  }

  /// The values in each context in which the main function reads them.
  func values(_ conditions: Set<Condition>) -> [Values] {
    Context.allCases.filter { $0 != .preview || conditions.contains(.debug) }
      .map { Values(program: self, context: $0, conditions: conditions) }
  }
}
