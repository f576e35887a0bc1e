/// The modules below a target whose dependencies and scopes its generated code names.
enum ReferencedModules {
  static func find(in graph: DependencyGraph) -> [Module] {
    guard graph.modules.count > 1 else { return [] }
    var isReferenced = [Bool](repeating: false, count: graph.modules.count)
    for index in graph.own {
      for edges in [graph.liveEdges[index], graph.previewEdges[index], graph.testEdges[index]] {
        for edge in edges { isReferenced[graph.owners[edge.target]] = true }
      }
    }
    for node in graph.provided {
      for edge in node.liveEdges + node.previewEdges + node.testEdges {
        isReferenced[graph.owners[edge.target]] = true
      }
      isReferenced[graph.owners[node.target]] = true
    }
    for node in graph.contributed {
      for edge in node.edges { isReferenced[graph.owners[edge.target]] = true }
      isReferenced[graph.owners[node.target]] = true
    }
    for index in ModuleRenderer(graph).installed { isReferenced[index] = true }
    let tree = ScopeTree(graph.modules)
    let scopes =
      graph.ownDeclarations.map(\.scope.value.name) + graph.module.scopes.compactMap(\.within?.value)
    for name in scopes {
      if let index = tree.index(of: name) { isReferenced[tree.owners[index]] = true }
    }
    for owner in ByTypeRenderer.owners(in: graph) { isReferenced[owner] = true }
    return graph.modules.indices.dropFirst().filter { isReferenced[$0] }.map { graph.modules[$0] }
  }
}
