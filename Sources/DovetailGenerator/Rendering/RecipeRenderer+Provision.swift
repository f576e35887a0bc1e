extension RecipeRenderer {
  /// Renders what the target provides to a dependency without a default.
  func renderProvision() {
    maker.render()
    renderDisposer()
    writer.availability(declaration)
    writer.block("nonisolated private enum \(names.provision(name))") {
      renderDescription()
      renderIsolated()
      renderMake()
      writer.block("static var provision: Dovetail::DependencyProvision") {
        let make = branch.isolation == nil ? "{ make(in: $0) }" : "maker"
        writer.line("Dovetail::DependencyProvision(of: \(key).self, { description(in: $0) }, make: \(make))")
      }
    }
  }
}
