/// Prints a graph as a Mermaid flow chart, for GitHub and many editors; dashed edges are as in ``GraphDOT``.
enum GraphMermaid: GraphDrawing {
  static let head = "flowchart TB\n"
  static let foot = ""
  static let end = "end"

  static func begin(_ box: String, _ label: String) -> String { "subgraph m\(box)[\"\(escaped(label))\"]" }

  static func node(_ index: Int, _ graph: PackageGraph) -> String {
    let node = graph.nodes[index]
    let label = escaped("\(node.name): \(node.type)")
    if node.has(.required) { return "d\(index){{\"\(label)\"}}" }
    return switch node.scope {
    case "transient", "graph": "d\(index)([\"\(label)\"])"
    default: node.has(.input) ? "d\(index)[/\"\(label)\"/]" : "d\(index)[\"\(label)\"]"
    }
  }

  static func edge(_ edge: PackageGraph.Edge, from index: Int, _ graph: PackageGraph) -> String {
    let line = edge.kind == .value ? "-->" : "-.->"
    return "d\(index) \(edge.label.map { "\(line)|\($0)|" } ?? line) d\(edge.target)"
  }

  private static func escaped(_ text: String) -> String {
    text.escaped(
      ["\"": "#quot;", "#": "#35;", "<": "#lt;", ">": "#gt;", "&": "#amp;", "`": "#96;"], control: " ")
  }
}
