import DovetailGenerator

/// Finds internal dependencies that nothing in their own target mentions.
enum UnusedDependencies {
  static func check(
    _ graph: DependencyGraph, _ files: [SwiftTokens], _ wrappers: [WrapperUse],
    into sink: inout DiagnosticSink
  ) {
    let container = ContainerNames(files)
    var members = MemberUses()
    for code in files {
      members.add(code, barewordsAreMembers: container.conformsToProtocols || container.areExtended(in: code))
    }
    let injected = injectedByType(graph, wrappers)
    let expressions = ExpressionUses(graph)
    for index in graph.own {
      let declaration = graph.declarations[index]
      let name = declaration.name.value
      // An eager dependency may be useful without being read.
      guard declaration.access == .internal, !declaration.isInput, !declaration.isEager else { continue }
      guard !injected.contains(index) else { continue }
      guard !members.contains(name), !members.words.contains(GeneratedName.key(name)) else { continue }
      guard !expressions.mention(index, of: graph) else { continue }
      sink.report(
        .unusedDependency, at: declaration.name.position,
        "nothing in this target uses '\(name)'; remove it, or read it with @Dependency(\\.\(name))")
    }
  }

  static func injectedByType(_ graph: DependencyGraph, _ wrappers: [WrapperUse]) -> Set<Int> {
    let typed = TypedDependencies(graph)
    guard !typed.all.isEmpty else { return [] }
    var result: Set<Int> = []
    for use in wrappers {
      switch use.subject {
      case .type(let type): result.formUnion(typed.possible(type))
      case .unclear: result.formUnion(typed.all)
      case .name, .otherKeyPath: break
      }
    }
    return result
  }
}

/// The dependencies that a manifest's expressions mention.
private struct ExpressionUses {
  /// Stands for a provision or contribution.
  private static let outside = -1

  /// For each name, the declarations that mention it.
  private var users: [String: Set<Int>] = [:]

  init(_ graph: DependencyGraph) {
    for index in graph.own {
      let declaration = graph.declarations[index]
      for name in declaration.reads { users[name.value, default: []].insert(index) }
      for branch in declaration.branches {
        let further = branch.parameters.compactMap(\.defaultValue)
        for expression in branch.expressions + further { add(expression, user: index) }
        if let dispose = branch.dispose { add(dispose, user: index) }
      }
    }
    for branch in graph.module.provisions.flatMap(\.branches) {
      for expression in branch.expressions { add(expression, user: Self.outside) }
      if let dispose = branch.dispose { add(dispose, user: Self.outside) }
    }
    for contribution in graph.module.contributions {
      for element in contribution.elements { add(element.expression, user: Self.outside) }
    }
  }

  private mutating func add(_ expression: Expression, user: Int) {
    for reference in expression.references { users[reference.name, default: []].insert(user) }
    var members = MemberUses()
    members.add(SwiftTokens(expression.bytes), barewordsAreMembers: false)
    for name in members.names { users[name, default: []].insert(user) }
  }

  /// Returns whether anything except the declaration itself mentions it.
  func mention(_ index: Int, of graph: DependencyGraph) -> Bool {
    guard let users = users[graph.declarations[index].name.value] else { return false }
    return users.contains { $0 != index }
  }
}
