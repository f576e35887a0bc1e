package enum GraphFormat: String, CaseIterable, Sendable {
  case text, mermaid, dot, json, html

  package func render(_ graph: PackageGraph) -> String {
    switch self {
    case .text: GraphText.render(graph)
    case .mermaid: GraphMermaid.render(graph)
    case .dot: GraphDOT.render(graph)
    case .json: GraphJSON.render(graph)
    case .html: GraphHTML.render(graph)
    }
  }
}
