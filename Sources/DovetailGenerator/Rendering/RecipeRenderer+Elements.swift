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
    var arguments = "to: \(key).self"
    for (label, list) in needs(file.graph.edges(of: part, in: .live), within: .always) {
      list.render("static var \(label): \(FileNames.keyList)", into: writer)
      arguments += ", \(label): \(label)"
    }
    return ".init(\(arguments), make: { elements(in: $0) })"
  }
}
