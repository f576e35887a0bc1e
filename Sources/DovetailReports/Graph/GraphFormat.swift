package import DovetailGenerator

/// The forms that a graph can be given out in.
package enum GraphFormat: String, CaseIterable, Sendable {
  case text, mermaid, dot, json

  package func render(_ graph: DependencyGraph) -> String {
    let outline = GraphOutline(graph)
    return switch self {
    case .text: GraphText.render(outline)
    case .mermaid: GraphMermaid.render(outline)
    case .dot: GraphDOT.render(outline)
    case .json: GraphJSON.render(outline)
    }
  }
}
