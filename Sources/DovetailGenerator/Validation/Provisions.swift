/// At a root, each dependency without a default has exactly one implementation.
enum Provisions: Rule {
  static func check(_ graph: DependencyGraph, _ sink: inout DiagnosticSink) {
    checkOwn(graph, &sink)
    guard graph.module.composes, !graph.module.isTest else { return }
    var doubts: DoubtfulProvisions?
    for (node, declaration) in graph.declarations.enumerated() where declaration.isRequired {
      let required = Formula.disjunction(declaration.branches.filter(\.isRequired).map(\.presence))
      let candidates = graph.providers.candidates[node] ?? []
      if declaration.isFaulty
        || required.isAlways && candidates.count == 1 && candidates[0].condition.isAlways
      {
        continue
      }
      if doubts == nil { doubts = DoubtfulProvisions(graph) }
      if doubts!.contains(node) { continue }
      sink.report(
        where: required && !.disjunction(candidates.map(\.condition)), home: graph.module.name
      ) { missing(node, graph, $0) }
      let overlaps = Providers.overlaps(candidates).map { required && $0.condition }
      sink.report(where: .disjunction(overlaps), home: graph.module.name) {
        duplicate(node, graph.providers.provisions[node] ?? [], graph, $0)
      }
    }
  }

  /// Checks that a module provides each dependency once, or under different conditions.
  private static func checkOwn(_ graph: DependencyGraph, _ sink: inout DiagnosticSink) {
    var known: [String: [Provision]] = [:]
    for provision in graph.module.provisions where !provision.isFaulty {
      let name = provision.name.value
      for other in known[name] ?? [] {
        sink.report(
          where: provision.branches.presence && other.branches.presence, home: graph.module.name
        ) { builds in
          Diagnostic(
            .duplicateProvider, at: provision.name.position,
            "'\(name)' is provided twice by this target\(builds); remove one, or give them different conditions"
          )
          .noting(at: other.name.position, "'\(name)' is provided here")
        }
      }
      known[name, default: []].append(provision)
    }
  }

  private static func missing(_ node: Int, _ graph: DependencyGraph, _ builds: String) -> Diagnostic {
    let declaration = graph.declarations[node]
    let name = declaration.name.value
    let isOwn = graph.own.contains(node)
    let owner = isOwn ? "" : " of module '\(graph.modules[graph.owners[node]].name)'"
    var diagnostic = Diagnostic(
      .missingProvider, at: graph.place(ofProgramMatter: [node]),
      "nothing provides '\(name)'\(owner)\(builds), which has no 'default'")
    if !isOwn { diagnostic.note(at: declaration.name.position, "'\(name)' is declared here") }
    for (owner, module) in graph.modules.enumerated() where owner > 0 && owner != graph.owners[node] {
      guard let other = module.indexes[name].map({ module.dependencies[$0] }) else { continue }
      diagnostic.note(
        at: other.name.position,
        "module '\(module.name)' declares its own '\(name)' here; to implement this one, use \"provides\""
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
    _ node: Int, _ providers: [Providers.Provider], _ graph: DependencyGraph, _ builds: String
  ) -> Diagnostic {
    let name = graph.declarations[node].name.value
    let modules = providers.map { graph.modules[$0.module].name }
    let list = modules.map { "'\($0)'" }.joined(separator: " and ")
    var diagnostic = Diagnostic(
      .duplicateProvider, at: graph.place(ofProgramMatter: [node]),
      "'\(name)' is provided by \(list)\(builds)")
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
  /// Returns where a root reports a problem with other modules' dependencies: where its own manifests lead to them.
  func place(ofProgramMatter nodes: Set<Int>) -> SourcePosition {
    if let own = nodes.filter(own.contains).map({ declarations[$0].name.position }).min() { return own }
    var first: [Int: SourcePosition] = [:]
    var queue: [Int] = []
    func visit(_ edges: [Edge], from position: SourcePosition?) {
      for edge in edges
      where !edge.kind.isByWrapper && first[edge.target] == nil && edge.target >= ownCount {
        first[edge.target] = position ?? edge.position
        queue.append(edge.target)
      }
    }
    for index in own { visit(edges(of: index, in: .live), from: nil) }
    for node in provided { visit(node.edges(in: .live), from: nil) }
    for node in contributed { visit(node.edges, from: nil) }
    var next = 0
    while next < queue.count {
      let node = queue[next]
      next += 1
      if nodes.contains(node) { return first[node]! }
      visit(edges(of: node, in: .live), from: first[node])
    }
    return start
  }
}
