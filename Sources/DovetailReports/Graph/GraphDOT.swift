/// Prints a graph for Graphviz: modules and scopes are clusters; dashed edges are fetched later.
enum GraphDOT {
  static func render(_ graph: PackageGraph) -> String {
    var text = "digraph dependencies {\n  node [shape=box];\n"
    for (number, module) in GraphGroups(graph).modules.enumerated() {
      var indentation = "  "
      if let name = module.name {
        text += "  subgraph cluster_\(number) {\n    label=\(quoted(name));\n"
        indentation = "    "
      }
      for index in module.nodes { text += indentation + node(index, graph) + "\n" }
      for (place, scope) in module.scopes.enumerated() {
        text += "\(indentation)subgraph cluster_\(number)_\(place) {\n"
        text += "\(indentation)  label=\(quoted("scope \(scope.name)"));\n"
        for index in scope.nodes { text += "\(indentation)  \(node(index, graph))\n" }
        text += "\(indentation)}\n"
      }
      if module.name != nil { text += "  }\n" }
    }
    for (index, node) in graph.nodes.enumerated() {
      for edge in node.needs {
        text += "  \(identifier(index, graph)) -> \(identifier(edge.target, graph))\(attributes(edge));\n"
      }
    }
    return text + "}\n"
  }

  private static func node(_ index: Int, _ graph: PackageGraph) -> String {
    let node = graph.nodes[index]
    let label = quoted("\(node.name)\n\(node.type)")
    let style =
      switch node.scope {
      case .transient, .graph: ", style=rounded"
      default: node.has(.input) ? ", shape=parallelogram" : node.has(.required) ? ", shape=hexagon" : ""
      }
    return "\(identifier(index, graph)) [label=\(label)\(style)];"
  }

  private static func identifier(_ index: Int, _ graph: PackageGraph) -> String {
    quoted(graph.qualifiedName(index))
  }

  private static func attributes(_ edge: PackageGraph.Edge) -> String {
    var attributes: [String] = []
    if edge.kind != .value { attributes.append("style=dashed") }
    if let context = edge.onlyContexts { attributes.append("label=\(quoted(context))") }
    return attributes.isEmpty ? "" : " [\(attributes.joined(separator: ", "))]"
  }

  private static func quoted(_ text: String) -> String {
    "\"" + text.escaped(["\"": "\\\"", "\\": "\\\\", "\n": "\\n"], control: " ") + "\""
  }
}
