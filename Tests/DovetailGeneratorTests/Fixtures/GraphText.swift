@testable import DovetailGenerator

/// A graph as text: each dependency with its scope, and under it what each context's expression needs.
enum GraphText {
  static func render(_ graph: DependencyGraph) -> String {
    var text = ""
    for (index, declaration) in graph.declarations.enumerated() {
      text += "\(declaration.name.value): \(declaration.scope.value.name)"
      if graph.owners[index] > 0 { text += ", of \(graph.modules[graph.owners[index]].name)" }
      if declaration.isInput { text += ", input" }
      if declaration.isStarted { text += ", started" }
      if declaration.isEager { text += ", eager" }
      if let isolation = declaration.isolation { text += ", @\(isolation.value)" }
      text += "\n"
      let live = edges(graph.edges(in: .live)[index], graph)
      let preview = edges(graph.edges(in: .preview)[index], graph)
      let test = edges(graph.edges(in: .test)[index], graph)
      if !live.isEmpty { text += "  needs \(live)\n" }
      if preview != live { text += "  in previews \(preview.isEmpty ? "nothing" : preview)\n" }
      if test != live { text += "  in tests \(test.isEmpty ? "nothing" : test)\n" }
    }
    return text
  }

  private static func edges(_ edges: [DependencyGraph.Edge], _ graph: DependencyGraph) -> String {
    edges.map { edge in
      let name = graph.declarations[edge.target].name.value
      let shown =
        switch edge.kind {
        case .value: name
        case .provider: "provider(\(name))"
        case .reads: "reads(\(name))"
        case .live: "@Dependency(\(name))"
        case .kept: "@Injected(\(name))"
        }
      return edge.isInClosure ? "{\(shown)}" : shown
    }
    .joined(separator: ", ")
  }
}
