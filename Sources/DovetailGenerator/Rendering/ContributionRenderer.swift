/// What the target adds to dependencies that collect.
struct ContributionRenderer {
  private let renderer: SwiftRenderer
  private let node: ContributedNode
  private let needsGraph: Bool
  private let name: String

  init(_ renderer: SwiftRenderer, _ node: ContributedNode) {
    self.renderer = renderer
    self.node = node
    needsGraph = Self.needsGraph(node, renderer)
    name = node.declaration.name.value
  }

  /// Whether the elements are made as a part of a resolve; for the target's own collections that is the key's matter.
  static func needsGraph(_ node: ContributedNode, _ renderer: SwiftRenderer) -> Bool {
    if renderer.graph.own.contains(node.target) { return renderer.needsGraph[node.target] }
    return node.edges.contains { $0.kind == .value && renderer.needsGraph[$0.target] }
  }

  /// The method that makes all elements.
  static func method(_ name: String) -> String { "contribute_\(name)" }

  static func type(_ name: String) -> String { GeneratedName.capitalised(name) + "Contribution" }

  func render(into writer: inout SwiftWriter) {
    let isOwn = renderer.graph.own.contains(node.target)
    writer.blank()
    writer.conditional(node.declaration.condition) { writer in
      renderMethods(into: &writer)
      if !isOwn { renderType(into: &writer) }
    }
  }

  private func renderMethods(into writer: inout SwiftWriter) {
    let value = "DependencyContainer.\(GeneratedName.key(name)).Value"
    let method = Self.method(name)
    writer.block("extension \(MakerRenderer.type(needsGraph: needsGraph))") { writer in
      for (index, element) in node.elements.enumerated() {
        DeclarationAttributes.availability(node.declaration, into: &writer)
        let type = "\(value).\(node.isKeyed ? "Value" : "Element")"
        writer.block("nonisolated func \(method)_\(index)() -> \(type)") { writer in
          ExpressionRenderer.render(element.expression, into: &writer)
        }
      }
      DeclarationAttributes.availability(node.declaration, into: &writer)
      writer.line("nonisolated func \(method)() -> \(value) { [\(list(method))] }")
    }
  }

  private func list(_ method: String) -> String {
    if node.elements.isEmpty { return node.isKeyed ? ":" : "" }
    return node.elements.enumerated().map { index, element in
      (element.key.map { SwiftWriter.literal($0.value) + ": " } ?? "") + "\(method)_\(index)()"
    }
    .joined(separator: ", ")
  }

  private func renderType(into writer: inout SwiftWriter) {
    let key = GeneratedName.key(name)
    let kind = needsGraph ? "GraphDependencyContribution" : "DependencyContribution"
    writer.blank()
    writer.block("extension DependencyContainer") { writer in
      DeclarationAttributes.availability(node.declaration, into: &writer)
      writer.block("nonisolated enum \(Self.type(name)): \(kind)") { writer in
        writer.line("typealias Key = DependencyContainer.\(key)")
        let needed = Self.keys(node.edges, renderer.graph)
        if !needed.isEmpty {
          let head = "static func dependencies(in context: DependencyContext) -> [any DependencyKey.Type]"
          writer.line("\(head) { [\(needed.joined(separator: ", "))] }")
        }
        let parameter = needsGraph ? "graph: DependencyGraphScope" : "container: DependencyContainer"
        writer.block("static func make(in \(parameter)) -> \(key).Value") { writer in
          let type = MakerRenderer.type(needsGraph: needsGraph)
          writer.line("\(type)(_current: \(needsGraph ? "graph" : "container")).\(Self.method(name))()")
        }
      }
    }
  }

  /// The keys that edges lead to, each once.
  static func keys(_ edges: [DependencyGraph.Edge], _ graph: DependencyGraph) -> [String] {
    var seen: Set<Int> = []
    return edges.filter { seen.insert($0.target).inserted }
      .map { "\(GeneratedName.key(graph.declarations[$0.target].name.value)).self" }
  }
}
