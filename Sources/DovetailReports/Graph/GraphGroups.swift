/// Groups a graph's dependencies by module, if there are several, and within a module by custom scope.
struct GraphGroups {
  struct Module {
    let name: String?
    /// The dependencies in no custom scope.
    var nodes: [Int] = []
    var scopes: [(name: String, nodes: [Int])] = []
  }

  let modules: [Module]

  init(_ graph: PackageGraph) {
    var modules = graph.modules.map { Module(name: graph.modules.count > 1 ? $0.name : nil) }
    for (index, node) in graph.nodes.enumerated() {
      guard case .custom(let scope, let owner) = node.scope else {
        modules[node.module].nodes.append(index)
        continue
      }
      let name = owner == graph.modules[node.module].name ? scope : "\(scope) of \(owner)"
      if let place = modules[node.module].scopes.firstIndex(where: { $0.name == name }) {
        modules[node.module].scopes[place].nodes.append(index)
      } else {
        modules[node.module].scopes.append((name, [index]))
      }
    }
    self.modules = modules.filter { !$0.nodes.isEmpty || !$0.scopes.isEmpty }
  }
}
