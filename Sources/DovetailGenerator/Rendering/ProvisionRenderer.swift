/// What the target provides to dependencies without a default: keys that stand in for theirs.
struct ProvisionRenderer {
  private let renderer: SwiftRenderer
  private let node: ProvidedNode

  init(_ renderer: SwiftRenderer, _ node: ProvidedNode) {
    self.renderer = renderer
    self.node = node
  }

  static func type(_ name: String) -> String { GeneratedName.capitalised(name) + "Provision" }

  static func needsGraph(_ node: ProvidedNode, _ renderer: SwiftRenderer) -> Bool {
    node.allEdges.contains {
      $0.kind == .value && renderer.needsGraph[$0.target]
    }
  }

  func render(_ makers: MakerRenderer, into writer: inout SwiftWriter) {
    for branch in node.declaration.branches {
      let node = node.only(branch)
      writer.blank()
      writer.conditional(branch.presence == .always ? nil : branch.presence.text) { writer in
        makers.renderMethods(of: node, into: &writer)
        writer.block("extension DependencyContainer") { writer in
          KeyRenderer(renderer: renderer, provided: node).render(into: &writer)
        }
      }
    }
  }

  /// How the actor's own function makes the value, in place of a key's isolated `make`.
  static func renderMaker(
    _ declaration: Declaration, needsGraph: Bool, keyNeedsGraph: Bool, into writer: inout SwiftWriter
  ) {
    guard declaration.isolation != nil else { return }
    let key = "DependencyContainer.\(GeneratedName.key(declaration.name.value))"
    let call =
      switch (needsGraph, keyNeedsGraph) {
      case (true, false): "$0.withGraphScope { make(isolatedIn: $0) }"
      case (false, true): "make(isolatedIn: $0.container)"
      default: "make(isolatedIn: $0)"
      }
    writer.line("static var maker: \(key).Maker { { \(call) } }")
  }
}
