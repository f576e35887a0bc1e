enum GraphText {
  static func render(_ graph: PackageGraph) -> String {
    var text = ""
    for (index, module) in graph.modules.enumerated() {
      let nodes = graph.nodes.filter { $0.module == index }
      guard !nodes.isEmpty || !module.isValid else { continue }
      text += module.isValid ? "\(module.name):\n" : "\(module.name) (has errors):\n"
      for node in nodes {
        text += "  \(node.name): \(node.type)\(graph.remarks(node).inParentheses)\n"
        text += parts(of: node, graph)
        for edge in node.needs {
          text += "    -> \(graph.name(edge.target, seenFrom: index))\(graph.remarks(edge).inParentheses)\n"
        }
      }
    }
    return text
  }

  private static func parts(of node: PackageGraph.Node, _ graph: PackageGraph) -> String {
    var lines: [String] = []
    for part in node.parts where part.module != node.module || part.kind == .provided {
      let key = part.shownKey.map { " \($0)" } ?? ""
      let remarks = graph.remarks(part).inParentheses
      let line = "    <- \(part.kind.rawValue)\(key) by \(graph.modules[part.module].name)\(remarks)\n"
      if !lines.contains(line) { lines.append(line) }
    }
    return lines.joined()
  }
}
