/// Prints a graph as a Mermaid flow chart, for GitHub and many editors: modules and scopes are boxes; dashed edges are
/// fetched later.
enum GraphMermaid {
  static func render(_ graph: PackageGraph) -> String {
    var text = "flowchart TB\n"
    for (number, module) in GraphGroups(graph).modules.enumerated() {
      var indentation = "  "
      if let name = module.name {
        text += "  subgraph m\(number)[\"\(escaped(name))\"]\n"
        indentation = "    "
      }
      for index in module.nodes { text += indentation + node(index, graph) + "\n" }
      for (place, scope) in module.scopes.enumerated() {
        text += "\(indentation)subgraph m\(number)s\(place)[\"\(escaped("scope \(scope.name)"))\"]\n"
        for index in scope.nodes { text += "\(indentation)  \(node(index, graph))\n" }
        text += "\(indentation)end\n"
      }
      if module.name != nil { text += "  end\n" }
    }
    for (index, node) in graph.nodes.enumerated() {
      for edge in node.needs { text += "  d\(index) \(arrow(edge)) d\(edge.target)\n" }
    }
    return text
  }

  private static func node(_ index: Int, _ graph: PackageGraph) -> String {
    let node = graph.nodes[index]
    let label = escaped("\(node.name): \(node.type)")
    if node.has(.required) { return "d\(index){{\"\(label)\"}}" }
    return switch node.scope {
    case .transient, .graph: "d\(index)([\"\(label)\"])"
    default: node.has(.input) ? "d\(index)[/\"\(label)\"/]" : "d\(index)[\"\(label)\"]"
    }
  }

  private static func arrow(_ edge: PackageGraph.Edge) -> String {
    let line = edge.kind == .value ? "-->" : "-.->"
    return edge.onlyContexts.map { "\(line)|\($0)|" } ?? line
  }

  private static func escaped(_ text: String) -> String {
    text.escaped(
      ["\"": "#quot;", "#": "#35;", "<": "#lt;", ">": "#gt;", "&": "#amp;", "`": "#96;"], control: " ")
  }
}
