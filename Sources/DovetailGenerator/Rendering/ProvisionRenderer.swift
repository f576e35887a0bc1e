/// Renders what the target provides to dependencies without a default.
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
    let recipe = RecipeRenderer(renderer, declaration, branch)
    recipe.maker.render(branch, value: recipe.value, into: &writer)
    recipe.renderDisposer(into: &writer)
    DeclarationAttributes.availability(declaration, into: &writer)
    writer.block("nonisolated private enum \(names.provision(recipe.name))") { writer in
      recipe.renderDescription(into: &writer)
      recipe.renderIsolated(into: &writer)
      recipe.renderMake(into: &writer)
      writer.block("static var provision: Dovetail::DependencyProvision") { writer in
        let make = branch.isolation == nil ? "{ make(in: $0) }" : "maker"
        writer.line(
          "Dovetail::DependencyProvision(of: \(recipe.key).self, { description(in: $0) }, make: \(make))")
      }
    }
  }
}
