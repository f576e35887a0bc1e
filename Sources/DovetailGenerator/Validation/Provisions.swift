/// At a root, each dependency without a default has exactly one implementation.
enum Provisions: Rule {
  static func check(_ graph: DependencyGraph, _ sink: inout DiagnosticSink) {
    checkOwn(graph, &sink)
    guard graph.module.composes, !graph.module.isTest else { return }
    var doubts: DoubtfulProvisions?
    for (node, declaration) in graph.declarations.enumerated() where declaration.isRequired {
      if graph.providers.chosen[node] != nil || declaration.isFaulty { continue }
      if doubts == nil { doubts = DoubtfulProvisions(graph) }
      if doubts!.contains(node) { continue }
      let providers = graph.providers.provisions[node] ?? []
      sink.report(providers.isEmpty ? missing(node, graph) : duplicate(node, providers, graph))
    }
  }

  /// A module provides each dependency once, or under different conditions.
  private static func checkOwn(_ graph: DependencyGraph, _ sink: inout DiagnosticSink) {
    var first: [String: Provision] = [:]
    for provision in graph.module.provisions {
      let name = provision.name.value
      guard let other = first[name] else {
        first[name] = provision
        continue
      }
      if provision.isFaulty || other.isFaulty { continue }
      if let condition = provision.condition, let known = other.condition, condition != known { continue }
      sink.report(
        Diagnostic(
          .duplicateProvider, at: provision.name.position,
          "'\(name)' is provided twice by this target; remove one, or give each another 'condition'"
        )
        .noting(at: other.name.position, "'\(name)' is provided here"))
    }
  }

  private static func missing(_ node: Int, _ graph: DependencyGraph) -> Diagnostic {
    let declaration = graph.declarations[node]
    let name = declaration.name.value
    let isOwn = graph.own.contains(node)
    let owner = isOwn ? "" : " of module '\(graph.modules[graph.owners[node]].name)'"
    var diagnostic = Diagnostic(
      .missingProvider, at: graph.place(ofProgramMatter: [node]),
      "nothing provides '\(name)'\(owner), which has no 'default'")
    if !isOwn { diagnostic.note(at: declaration.name.position, "'\(name)' is declared here") }
    for (owner, module) in graph.modules.enumerated() where owner > 0 && owner != graph.owners[node] {
      guard let other = module.dependencies.first(where: { $0.name.value == name }) else { continue }
      diagnostic.note(
        at: other.name.position,
        "module '\(module.name)' declares a '\(name)' of its own here; what provides this one stands under \"provides\""
      )
    }
    let others = "depend on a module that provides it"
    let cure =
      isOwn
      ? "give it a \"default\", add it under \"provides\", or \(others)"
      : graph.indexes[name] == node ? "add it under \"provides\", or \(others)" : others
    return diagnostic.noting(at: diagnostic.position, cure)
  }

  private static func duplicate(
    _ node: Int, _ providers: [Providers.Provider], _ graph: DependencyGraph
  ) -> Diagnostic {
    let name = graph.declarations[node].name.value
    let modules = providers.map { graph.modules[$0.module].name }
    let list = modules.map { "'\($0)'" }.joined(separator: " and ")
    var diagnostic = Diagnostic(
      .duplicateProvider, at: graph.place(ofProgramMatter: [node]),
      "'\(name)' is provided by \(list)")
    for provider in providers {
      diagnostic.note(
        at: provider.provision.name.position,
        "module '\(graph.modules[provider.module].name)' provides it here")
    }
    return diagnostic.noting(
      at: diagnostic.position,
      "choose one, as in \"provides\": { \"\(name)\": { \"from\": \"\(modules[0])\" } }")
  }
}

extension DependencyGraph {
  /// Where a root reports what is wrong with some dependencies of other modules: where its own manifests lead there.
  func place(ofProgramMatter nodes: Set<Int>) -> SourcePosition {
    if let own = nodes.filter(own.contains).map({ declarations[$0].name.position }).min() { return own }
    var first: [Int: SourcePosition] = [:]
    var queue: [Int] = []
    func visit(_ edges: [Edge], from position: SourcePosition?) {
      for edge in edges where first[edge.target] == nil && edge.target >= ownCount {
        first[edge.target] = position ?? edge.position
        queue.append(edge.target)
      }
    }
    for index in own { visit(liveEdges[index], from: nil) }
    for node in provided { visit(node.liveEdges, from: nil) }
    for node in contributed { visit(node.edges, from: nil) }
    var next = 0
    while next < queue.count {
      let node = queue[next]
      next += 1
      if nodes.contains(node) { return first[node]! }
      visit(liveEdges[node], from: first[node])
    }
    return start
  }
}
