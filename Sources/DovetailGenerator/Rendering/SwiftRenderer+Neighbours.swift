/// Names a generated type of each module below the target first. If the plugin is missing there, that is the first error.
///
/// Not at that module's manifest: two files of the same name in `#sourceLocation` cause a warning.
extension SwiftRenderer {
  /// Returns the modules with a generated type of each.
  func findNeighbours() -> [(module: String, type: String)] {
    guard graph.modules.count > 1 else { return [] }
    var types = [String](repeating: "", count: graph.modules.count)
    for node in targets {
      let (owner, declaration) = (graph.owners[node], graph.declarations[node])
      // Its key exists in every build.
      guard owner > 0, types[owner].isEmpty, !declaration.isConditional, declaration.availability == nil
      else { continue }
      types[owner] = "\(FileNames.container).\(GeneratedName.key(declaration.name.value))"
    }
    for index in graph.installedModules {
      // One of the target's own types may have the same name.
      let name = graph.modules[index].name
      types[index] = "\(GeneratedName.moduleName(name))::\(GeneratedName.module(name))"
    }
    return types.indices.filter { !types[$0].isEmpty }.map { (graph.modules[$0].name, types[$0]) }
  }

  func renderNeighbours() {
    if neighbours.isEmpty { return }
    writer.blank()
    for (module, type) in neighbours {
      // The compiler shows the comment with its error.
      let remark = "generated for '\(module)' if that target uses DovetailPlugin"
      writer.line("typealias \(alias(ofModule: module)) = \(type)  // \(remark)")
    }
    let aliases = neighbours.map { alias(ofModule: $0.module) }.joined(separator: ", ")
    writer.line("typealias \(home) = Dovetail::GeneratedCode.Neighbours<\(aliases)>")
  }

  func alias(ofModule name: String) -> String { names["Module_\(GeneratedName.moduleName(name))"] }

  /// The names of the modules whose dependencies and scopes the file names.
  var referencedModules: [String] {
    guard graph.modules.count > 1 else { return [] }
    return graph.modules(of: targets + byTypeCandidates) { _ in true }.map {
      GeneratedName.moduleName($0.name)
    }
  }
}
