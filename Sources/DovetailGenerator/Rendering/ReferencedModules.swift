/// Finds the modules below a target whose dependencies and scopes its generated code names.
enum ReferencedModules {
  static func find(in graph: DependencyGraph) -> [Module] {
    guard graph.modules.count > 1 else { return [] }
    var isReferenced = [Bool](repeating: false, count: graph.modules.count)
    forEachTarget(in: graph) { isReferenced[graph.owners[$0]] = true }
    for index in graph.installedModules { isReferenced[index] = true }
    let tree = ScopeTree(graph.modules)
    let scopes =
      graph.ownDeclarations.map(\.scope.value.name) + graph.module.scopes.compactMap(\.within?.value)
    for name in scopes {
      if let index = tree.index(of: name) { isReferenced[tree.owners[index]] = true }
    }
    for owner in ByTypeRenderer.owners(in: graph) { isReferenced[owner] = true }
    return graph.modules.indices.dropFirst().filter { isReferenced[$0] }.map { graph.modules[$0] }
  }
  /// Visits each dependency that the target's own code reads or provides, once for each place.
  static func forEachTarget(in graph: DependencyGraph, _ body: (Int) -> Void) {
    for index in graph.own {
      for edge in graph.allEdges(of: index) { body(edge.target) }
    }
    for node in graph.provided {
      for edge in node.allEdges { body(edge.target) }
      body(node.target)
    }
    for node in graph.contributed {
      for edge in node.edges { body(edge.target) }
      body(node.target)
    }
  }
}
