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
    let target = renderer.graph.declarations[node.target]
    writer.conditional(target.condition) { writer in
      renderMethods(into: &writer)
      if !isOwn { renderType(into: &writer) }
    }
  }

  private func renderMethods(into writer: inout SwiftWriter) {
    let value = "DependencyContainer.\(GeneratedName.key(name)).Value"
    let method = Self.method(name)
    writer.block("extension \(MakerRenderer.type(needsGraph: needsGraph))") { writer in
      for (index, element) in node.elements.enumerated() {
        let type = "\(value).\(node.isKeyed ? "Value" : "Element")"
        writer.conditional(element.condition?.text, at: element.condition?.position) { writer in
          DeclarationAttributes.availability(node.declaration, into: &writer)
          writer.block("nonisolated func \(method)_\(index)() -> \(type)") { writer in
            ExpressionRenderer.render(element.expression, into: &writer)
          }
        }
      }
      DeclarationAttributes.availability(node.declaration, into: &writer)
      guard node.elements.contains(where: { $0.condition != nil }) else {
        return writer.line("nonisolated func \(method)() -> \(value) { [\(list(method))] }")
      }
      writer.block("nonisolated func \(method)() -> \(value)") { renderSum(method, value, into: &$0) }
    }
  }

  /// Element by element, some of which are there under conditions only.
  private func renderSum(_ method: String, _ type: String, into writer: inout SwiftWriter) {
    writer.line("var _all: \(type) = [\(node.isKeyed ? ":" : "")]")
    writer.line("_all.reserveCapacity(\(node.elements.count))")
    for (index, element) in node.elements.enumerated() {
      let place = element.key.map { "_all[\(SwiftWriter.literal($0.value))] = " } ?? "_all.append("
      writer.conditional(element.condition?.text) { writer in
        writer.line("\(place)\(method)_\(index)()\(element.key == nil ? ")" : "")")
      }
    }
    writer.line("return _all")
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
        let head = "static func dependencies(in context: DependencyContext) -> [any DependencyKey.Type]"
        KeyListRenderer.renderKeys(of: node.edges, behind: head, renderer.graph, into: &writer)
        let parameter = needsGraph ? "graph: DependencyGraphScope" : "container: DependencyContainer"
        writer.block("static func make(in \(parameter)) -> \(key).Value") { writer in
          let type = MakerRenderer.type(needsGraph: needsGraph)
          writer.line("\(type)(_current: \(needsGraph ? "graph" : "container")).\(Self.method(name))()")
        }
      }
    }
  }
}
