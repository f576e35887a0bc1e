import DovetailGenerator

/// A paragraph for each dependency, in the manifest's order.
enum GraphText {
  static func render(_ outline: GraphOutline) -> String {
    var text = ""
    for (index, declaration) in outline.graph.declarations.enumerated() {
      let traits = declaration.traits.joined(separator: ", ")
      text += "\(declaration.name.value): \(declaration.type?.value.text ?? "?") (\(traits))\n"
      for edge in outline.needs[index] {
        let remarks = edge.remarks.isEmpty ? "" : " (\(edge.remarks.joined(separator: ", ")))"
        text += "  -> \(outline.name(edge.target))\(remarks)\n"
      }
    }
    return text
  }
}
