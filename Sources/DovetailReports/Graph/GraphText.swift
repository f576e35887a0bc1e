import DovetailGenerator

/// The target, and below it a paragraph for each dependency, in the manifest's order.
enum GraphText {
  static func render(_ outline: GraphOutline) -> String {
    var text = "\(outline.graph.module.name):\n"
    for (index, declaration) in outline.graph.declarations.enumerated() {
      let traits = outline.traits(index).joined(separator: ", ")
      text += "  \(declaration.name.value): \(declaration.type?.value.text ?? "?") (\(traits))\n"
      for edge in outline.needs[index] {
        let remarks = edge.remarks.isEmpty ? "" : " (\(edge.remarks.joined(separator: ", ")))"
        text += "    -> \(outline.name(edge.target))\(remarks)\n"
      }
    }
    return text
  }
}
