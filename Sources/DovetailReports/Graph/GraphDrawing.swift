/// Walks a graph as a drawing shows it: boxes for modules, if there are several, and in them for custom scopes.
protocol GraphDrawing {
  static var head: String { get }
  static var foot: String { get }
  /// The line that ends a box.
  static var end: String { get }

  static func begin(_ box: String, _ label: String) -> String
  static func node(_ index: Int, _ graph: PackageGraph) -> String
  static func edge(_ edge: PackageGraph.Edge, from index: Int, _ graph: PackageGraph) -> String
}

extension PackageGraph.Edge {
  /// What a drawing writes beside the edge.
  var label: String? {
    let parts = [onlyContexts, isPassedOver ? "not chosen" : nil].compactMap(\.self)
    return parts.isEmpty ? nil : parts.joined(separator: ", ")
  }
}

extension GraphDrawing {
  static func render(_ graph: PackageGraph) -> String {
    var text = head
    for (number, module) in graph.modules.enumerated() {
      let nodes = graph.nodes.indices.filter { graph.nodes[$0].module == number }
      if nodes.isEmpty { continue }
      let isBox = graph.modules.count > 1
      let indentation = isBox ? "    " : "  "
      if isBox { text += "  \(begin("\(number)", module.name))\n" }
      var scopes: [(name: String, nodes: [Int])] = []
      for index in nodes {
        guard let owner = graph.nodes[index].scopeModule else {
          text += "\(indentation)\(node(index, graph))\n"
          continue
        }
        let name = "scope \(graph.nodes[index].scope)" + (owner == module.name ? "" : " of \(owner)")
        let place = scopes.firstIndex { $0.name == name } ?? scopes.count
        if place == scopes.count { scopes.append((name, [])) }
        scopes[place].nodes.append(index)
      }
      for (place, scope) in scopes.enumerated() {
        text += "\(indentation)\(begin("\(number)_\(place)", scope.name))\n"
        for index in scope.nodes { text += "\(indentation)  \(node(index, graph))\n" }
        text += "\(indentation)\(end)\n"
      }
      if isBox { text += "  \(end)\n" }
    }
    for (index, node) in graph.nodes.enumerated() {
      for edge in node.needs { text += "  \(self.edge(edge, from: index, graph))\n" }
    }
    return text + foot
  }
}
