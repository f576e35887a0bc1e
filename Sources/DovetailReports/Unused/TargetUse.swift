package import DovetailGenerator

/// The dependencies that a target's Swift files and expressions mention.
package struct TargetUse {
  let name: String
  let isLibrary: Bool
  let inSwift: [Name]
  /// The dependencies that an expression mentions without `$`, each with the dependency that has the expression; `nil`
  /// for a provision or contribution.
  let inExpressions: [(user: Name?, used: Name)]

  struct Name: Hashable {
    let module: String
    let name: String
  }

  package init(name: String, graph: DependencyGraph, swift: [SourceText], isLibrary: Bool) {
    self.name = name
    self.isLibrary = isLibrary
    let files = swift.map { SwiftTokens($0.bytes) }
    let container = ContainerNames(files)
    var members = MemberUses()
    for code in files {
      members.add(code, barewordsAreMembers: container.conformsToProtocols || container.areExtended(in: code))
    }
    let injected = UnusedDependencies.injectedByType(graph, files.flatMap(WrapperUse.find))
    func named(_ index: Int) -> Name {
      Name(module: graph.modules[graph.owners[index]].name, name: graph.declarations[index].name.value)
    }
    let visible = graph.indexes.values.sorted()
    inSwift = visible.filter { index in
      let name = graph.declarations[index].name.value
      return members.contains(name) || members.words.contains(GeneratedName.key(name))
        || injected.contains(index)
    }.map(named)

    var mentions: [(user: Name?, used: Name)] = []
    func add(_ expression: Expression, of user: Name?) {
      var members = MemberUses()
      members.add(SwiftTokens(expression.bytes), barewordsAreMembers: false)
      for name in members.names.sorted() {
        if let index = graph.indexes[name] { mentions.append((user, named(index))) }
      }
    }
    for index in graph.own {
      for branch in graph.declarations[index].branches {
        let further = branch.parameters.compactMap(\.defaultValue) + [branch.dispose].compactMap(\.self)
        for expression in branch.expressions + further { add(expression, of: named(index)) }
      }
    }
    for branch in graph.module.provisions.flatMap(\.branches) {
      for expression in branch.expressions + [branch.dispose].compactMap(\.self) { add(expression, of: nil) }
    }
    for element in graph.module.contributions.flatMap(\.elements) { add(element.expression, of: nil) }
    inExpressions = mentions
  }
}
