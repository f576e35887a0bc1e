/// What the target provides to dependencies without a default.
struct ProvisionRenderer {
  private let renderer: SwiftRenderer
  private let node: ProvidedNode

  init(_ renderer: SwiftRenderer, _ node: ProvidedNode) {
    self.renderer = renderer
    self.node = node
  }

  func render(into writer: inout SwiftWriter) {
    for branch in node.declaration.branches {
      writer.blank()
      writer.conditional(branch.presence) { render(branch, into: &$0) }
    }
  }

  private func render(_ branch: Branch, into writer: inout SwiftWriter) {
    let (declaration, names) = (node.declaration, renderer.names)
    let name = declaration.name.value
    let key = FileNames.key(declaration)
    let recipe = RecipeRenderer(
      graph: renderer.graph, names: names, declaration: declaration, branch: branch,
      edges: { node.edges(of: branch, in: $0) }, key: key,
      maker: MakerRenderer(renderer.graph, names.maker(name), declaration, branch), access: "",
      value: "\(key).Value", ownsKey: false)
    recipe.maker.render(branch, value: "\(key).Value", into: &writer)
    recipe.renderDisposer(value: "\(key).Value", into: &writer)
    DeclarationAttributes.availability(declaration, into: &writer)
    writer.block("nonisolated private enum \(names.provision(name))") { writer in
      recipe.renderDescription(into: &writer)
      recipe.renderIsolated(into: &writer)
      recipe.renderMake(into: &writer)
      writer.block("static var provision: Dovetail::DependencyProvision") { writer in
        let make = branch.isolation == nil ? "{ make(in: $0) }" : "maker"
        writer.line(
          "Dovetail::DependencyProvision(of: \(key).self, { description(in: $0) }, make: \(make))")
      }
    }
  }
}
