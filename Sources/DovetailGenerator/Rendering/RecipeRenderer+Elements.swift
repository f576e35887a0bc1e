extension RecipeRenderer {
  var isKeyed: Bool { file.graph.declarations[part.target].isKeyed }

  func renderElements() {
    let list = elements.indices.lazy.map { [self] number in
      ListElement(
        key: elements[number].key.map { $0.value.literal },
        text: call("element\(number)"), condition: elements[number].presence)
    }
    ListRenderer(type: value, isKeyed: isKeyed, elements: list).render(
      "private static func elements(in container: \(FileNames.container)) -> \(value)", into: writer)
  }

  var collected: String {
    "Dovetail::GeneratedCode.collected(\(isKeyed ? "keyed: " : "")elements(in: container), for: \(key).self, in: container)"
  }

  /// Renders what the contribution's initialiser refers to; returns its call.
  func renderContribution() -> String {
    renderElements()
    func render(_ name: String, _ edges: [DependencyGraph.Edge]) {
      list(edges, within: .always).render("static var \(name): \(FileNames.keyList)", into: writer)
    }
    let edges = file.graph.edges(of: part, in: .live)
    let later = later(edges)
    render("needs", edges)
    if !later.isEmpty { render("later", later) }
    let needs = "needs: { _ in needs }\(later.isEmpty ? "" : ", later: later")"
    return ".init(to: \(key).self, \(needs), make: { elements(in: $0) })"
  }
}
