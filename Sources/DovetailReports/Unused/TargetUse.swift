package import DovetailGenerator

/// The dependencies that a target's Swift files and expressions mention.
package struct TargetUse {
  let graph: DependencyGraph
  let isLibrary: Bool
  /// The visible dependencies that the Swift files mention.
  let inSwift: Set<Int>
  /// The dependencies that an expression mentions without `$`, each with the dependency that has the expression; `nil`
  /// for a provision or contribution.
  let inExpressions: [(user: Int?, used: Int)]

  package init(_ graph: DependencyGraph, swift: [SourceText], isLibrary: Bool) {
    let files = swift.map { SwiftTokens($0.bytes) }
    self.init(graph, files, files.flatMap(WrapperUse.find), isLibrary: isLibrary)
  }

  init(_ graph: DependencyGraph, _ files: [SwiftTokens], _ wrappers: [WrapperUse], isLibrary: Bool = false) {
    self.graph = graph
    self.isLibrary = isLibrary
    let container = ContainerNames(files)
    var members = MemberUses()
    for code in files {
      members.add(code, barewordsAreMembers: container.conformsToProtocols || container.areExtended(in: code))
    }
    inSwift = Self.injectedByType(graph, wrappers).union(
      graph.indexes.values.filter { index in
        let name = graph.declarations[index].name.value
        return members.names.contains(name) || members.words.contains(GeneratedName.key(name))
      })

    var mentions: [(user: Int?, used: Int)] = []
    func add(_ expression: Expression, of user: Int?) {
      var members = MemberUses()
      members.add(SwiftTokens(expression.bytes), barewordsAreMembers: false)
      for name in members.names.sorted() {
        if let index = graph.indexes[name] { mentions.append((user, index)) }
      }
    }
    func add(_ branches: [Branch], of user: Int?) {
      for branch in branches {
        let further = branch.parameters.compactMap(\.defaultValue) + [branch.dispose].compactMap(\.self)
        for expression in branch.expressions + further { add(expression, of: user) }
      }
    }
    for index in graph.own { add(graph.declarations[index].branches, of: index) }
    add(graph.module.provisions.flatMap(\.branches), of: nil)
    for element in graph.module.contributions.flatMap(\.elements) { add(element.expression, of: nil) }
    inExpressions = mentions
  }

  private static func injectedByType(_ graph: DependencyGraph, _ wrappers: [WrapperUse]) -> Set<Int> {
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
