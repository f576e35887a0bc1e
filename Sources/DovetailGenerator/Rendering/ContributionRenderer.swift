/// Renders the target's contributions.
enum ContributionRenderer {
  static func maker(_ node: ContributedNode, _ graph: DependencyGraph, _ names: FileNames) -> MakerRenderer {
    MakerRenderer(
      graph, names.maker(node.declaration.name.value), for: node.declaration,
      node.elements.map { ($0.expression, $0.presence) })
  }

  /// Renders the methods that make the elements of a collection.
  static func render(
    _ node: ContributedNode, _ maker: MakerRenderer, of value: String, into writer: inout SwiftWriter
  ) {
    let element = "\(value).\(node.isKeyed ? "Value" : "Element")"
    guard !node.elements.isEmpty else { return }
    maker.render(
      node.elements.enumerated().map { number, added in
        MakerRenderer.Method(
          label: "_\(number)", result: " -> \(element)", expression: added.expression,
          condition: added.presence)
      }, isolation: nil, into: &writer)
  }

  /// Returns a call that makes all elements with a container.
  static func call(_ node: ContributedNode?, _ maker: MakerRenderer, _ names: FileNames) -> String {
    guard let node else { return "[]" }
    if node.isConditional { return "elements(in: container)" }
    if node.elements.isEmpty { return node.isKeyed ? "[:]" : "[]" }
    let elements = node.elements.enumerated().map { number, element in
      (element.key.map { SwiftWriter.literal($0.value) + ": " } ?? "")
        + maker.call("_\(number)", in: "container")
    }
    return "[\(elements.joined(separator: ", "))]"
  }

  /// Renders a function that makes all elements, if some of them have conditions.
  static func renderSum(
    _ node: ContributedNode, _ maker: MakerRenderer, of value: String, into writer: inout SwiftWriter
  ) {
    guard node.isConditional else { return }
    writer.block("private static func elements(in container: \(FileNames.container)) -> \(value)") { writer in
      writer.line("var all: \(value) = [\(node.isKeyed ? ":" : "")]")
      writer.line("all.reserveCapacity(\(node.elements.count))")
      for (number, element) in node.elements.enumerated() {
        let made = maker.call("_\(number)", in: "container")
        writer.conditional(element.presence) { writer in
          writer.line(
            element.key.map { "all[\(SwiftWriter.literal($0.value))] = \(made)" } ?? "all.append(\(made))")
        }
      }
      writer.line("return all")
    }
  }

  /// Renders the contributions to other modules' collections.
  static func render(_ node: ContributedNode, _ renderer: SwiftRenderer, into writer: inout SwiftWriter) {
    let maker = maker(node, renderer.graph, renderer.names)
    let target = renderer.graph.declarations[node.target]
    var key = FileNames.key(target)
    writer.blank()
    writer.conditional(target.branches.presence) { writer in
      if target.branches.presence.dependsOnModuleFlag {
        // If another module's flags leave out the key, the only error is at the contribution.
        let alias = renderer.names.collected(target.name.value)
        let head = DeclarationAttributes.availability(node.declaration) + "private typealias \(alias) ="
        writer.located(key, below: head, at: node.declaration.name.position)
        key = alias
      }
      render(node, maker, of: "\(key).Value", into: &writer)
      DeclarationAttributes.availability(node.declaration, into: &writer)
      writer.block("nonisolated private enum \(renderer.names.contribution(target.name.value))") { writer in
        renderSum(node, maker, of: "\(key).Value", into: &writer)
        ListRenderer(node.edges, of: node.declaration, within: .always, renderer.graph)
          .render("static var needs: \(FileNames.keyList)", into: &writer)
        writer.block("static var contribution: Dovetail::DependencyContribution") { writer in
          writer.line("Dovetail::DependencyContribution(")
          writer.line("  to: \(key).self, needs: { _ in needs },")
          writer.line("  make: { container in \(call(node, maker, renderer.names)) })")
        }
      }
    }
  }
}

extension ContributedNode {
  fileprivate var isConditional: Bool { elements.contains { $0.condition != nil } }
}
