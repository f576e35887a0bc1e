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
    self.graph = graph
    self.isLibrary = isLibrary
    let container = ContainerNames(files)
    var members = MemberUses()
    for code in files {
      members.add(code, barewordsAreMembers: container.conformsToProtocols || container.areExtended(in: code))
    }
    let byType = graph.declarations.indices.filter { graph.declarations[$0].isByType }
    var injected: Set<Int> = []
    for code in files {
      for index in code.indices {
        guard let mention = WrapperMention(at: index, code), mention.keyPath == nil else { continue }
        let typed = byType.filter {
          mention.isAttribute && code.statesType(graph.declarations[$0].readType, behind: index)
        }
        // Another type can be an alias, generic or inferred: it may be that of any of them.
        injected.formUnion(typed.isEmpty ? byType : typed)
      }
    }
    let testable = Set(files.flatMap(Self.testableModules))
    inSwift = Set(
      graph.declarations.indices.filter { index in
        let declaration = graph.declarations[index]
        let name = declaration.name.value
        let isVisible =
          graph.indexes[name] == index || testable.contains(graph.modules[graph.owners[index]].name)
        return injected.contains(index)
          || isVisible && (members.names.contains(name) || members.words.contains(GeneratedName.key(name)))
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

  /// Returns the words behind each `@testable`, among them the module.
  private static func testableModules(_ code: SwiftTokens) -> [String] {
    code.indices.filter { code.isWord($0, "testable") }
      .flatMap { ($0 + 1...$0 + 4).filter { code.isWord($0) }.map(code.text) }
  }
}
