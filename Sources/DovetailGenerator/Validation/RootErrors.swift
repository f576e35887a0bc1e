extension DependencyGraph {
  /// Returns the modules whose parts a path follows, if they come together, or are chosen, only at this root.
  func composedModules(_ path: [ShortestPath.Step]) -> Set<Int> {
    guard module.composes else { return [] }
    let places = path.map { (node: $0.node, module: fileOwners[$0.edge.position.file]) }
    return Set(places.filter { $1 != owners[$0] || providers[$0]?.choices.isEmpty == false }.map(\.module))
  }

  /// Returns where a root reports a problem with other modules' dependencies: where its own manifests lead to them.
  func rootPosition(of nodes: Set<Int>) -> SourcePosition {
    if let own = nodes.filter(own.contains).map({ declarations[$0].name.position }).min() { return own }
    func leadsOut(_: Int, _ edge: Edge) -> Bool { !edge.kind.isByWrapper && !own.contains(edge.target) }
    let first = ownNeeds.filter(leadsOut)
    let path = ShortestPath.find(from: first, to: nodes.contains, in: edges(in: .live), where: leadsOut)
    return path?[0].edge.position ?? start
  }
}
