/// The dependencies that count as provided, since what is wrong with them is reported already.
struct DoubtfulProvisions {
  private let graph: DependencyGraph
  /// Of the target's own names.
  private var names: Set<String> = []
  /// Of names of whatever module.
  private var shared: Set<String> = []
  private var nodes: Set<Int> = []

  init(_ graph: DependencyGraph) {
    self.graph = graph
    for provision in graph.module.provisions {
      let name = provision.name.value
      names.insert(name)
      if graph.indexes[name] == nil, let intended = UnknownProvided.intended(name, graph) {
        names.insert(intended)
      }
    }
    var declared: Set<String> = []
    for declaration in graph.module.dependencies where !declared.insert(declaration.name.value).inserted {
      names.insert(declaration.name.value)
    }
    for module in graph.modules.dropFirst() {
      for provision in module.provisions
      where provision.isFaulty || provision.from != nil && !module.composes {
        shared.insert(provision.name.value)
      }
    }
    for ambiguity in graph.names.ambiguities { nodes.formUnion([ambiguity.first, ambiguity.second]) }
  }

  func contains(_ node: Int) -> Bool {
    let name = graph.declarations[node].name.value
    let isMeant = graph.indexes[name] == node || graph.names.hidden(name) == node
    return isMeant && names.contains(name) || shared.contains(name) || nodes.contains(node)
      || graph.modules.contains {
        $0.refusedDependencies.contains(name) || $0.refusedProvisions.contains(name)
      }
  }
}
