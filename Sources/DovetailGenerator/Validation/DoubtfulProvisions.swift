/// Dependencies whose provisions already have errors, so that no more are reported.
struct DoubtfulProvisions {
  private let graph: DependencyGraph
  /// Names in the target.
  private var names: Set<String> = []
  /// Names in any module.
  private var shared: Set<String> = []
  private var nodes: Set<Int> = []

  init(_ graph: DependencyGraph) {
    self.graph = graph
    for provision in graph.module.provisions {
      let name = provision.name.value
      guard let node = graph.indexes[name] else {
        names.formUnion([name, graph.suggestion(for: name, where: \.isRequired) ?? name])
        continue
      }
      let providers = (graph.providers.provisions[node] ?? []).map { graph.modules[$0.module].name }
      // That a chosen module doesn't provide it is reported elsewhere.
      let choosesNothing = provision.branches.contains {
        $0.chosenModule.map { !providers.contains($0.value) } ?? false
      }
      if provision.isFaulty || provision.isEmpty || choosesNothing { names.insert(name) }
    }
    names.formUnion(graph.module.repeated.map(\.name.value))
    for module in graph.modules.dropFirst() {
      for provision in module.provisions
      where provision.isFaulty || provision.isChoice && !module.composes {
        shared.insert(provision.name.value)
      }
    }
    for ambiguity in graph.names.ambiguities { nodes.formUnion([ambiguity.first, ambiguity.second]) }
  }

  func contains(_ node: Int) -> Bool {
    let name = graph.declarations[node].name.value
    let isMeant = graph.indexes[name] == node || graph.names.hidden(name) == node
    return isMeant && names.contains(name) || shared.contains(name) || nodes.contains(node)
      || graph.isRefused(name) || graph.modules.contains { $0.refusedProvisions.contains(name) }
  }
}
