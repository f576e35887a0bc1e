/// Prints a graph for Graphviz; dashed edges are reads through a provider or in code.
enum GraphDOT: GraphDrawing {
  static let head = "digraph dependencies {\n  node [shape=box];\n"
  static let foot = "}\n"
  static let end = "}"

  static func begin(_ box: String, _ label: String) -> String {
    "subgraph cluster_\(box) { label=\(quoted(label));"
  }

  static func node(_ index: Int, _ graph: PackageGraph) -> String {
    let node = graph.nodes[index]
    let label = quoted("\(node.name)\n\(node.type)")
    let style =
      switch node.scope {
      case "transient", "graph": ", style=rounded"
      default: node.has(.input) ? ", shape=parallelogram" : node.has(.required) ? ", shape=hexagon" : ""
      }
    return "\(quoted(graph.qualifiedName(index))) [label=\(label)\(style)];"
  }

  static func edge(_ edge: PackageGraph.Edge, from index: Int, _ graph: PackageGraph) -> String {
    var attributes: [String] = []
    if edge.kind != .value { attributes.append("style=dashed") }
    if let label = edge.label { attributes.append("label=\(quoted(label))") }
    let ends = "\(quoted(graph.qualifiedName(index))) -> \(quoted(graph.qualifiedName(edge.target)))"
    return ends + (attributes.isEmpty ? ";" : " [\(attributes.joined(separator: ", "))];")
  }

  private static func quoted(_ text: String) -> String {
    "\"" + text.escaped(["\"": "\\\"", "\\": "\\\\", "\n": "\\n"], control: " ") + "\""
  }
}
