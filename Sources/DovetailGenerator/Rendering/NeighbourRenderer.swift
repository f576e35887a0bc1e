/// Names a generated type of each module below the target first. If the plugin is missing there, the first error is
/// next to the reason.
///
/// Not at that module's manifest: two files of the same name in `#sourceLocation` cause a warning.
enum NeighbourRenderer {
  static func render(_ graph: DependencyGraph, into writer: inout SwiftWriter) {
    guard graph.modules.count > 1 else { return }
    var types = [String?](repeating: nil, count: graph.modules.count)
    ReferencedModules.forEachTarget(in: graph) { target in
      let (owner, declaration) = (graph.owners[target], graph.declarations[target])
      guard owner > 0, types[owner] == nil, declaration.isUnconditional else { return }
      types[owner] = FileNames.key(declaration)
    }
    for index in graph.installedModules { types[index] = GeneratedName.module(graph.modules[index].name) }
    let named = types.indices.filter { types[$0] != nil }
    if !named.isEmpty { writer.blank() }
    for index in named {
      // The compiler shows the comment with its error.
      let remark = "generated for '\(graph.modules[index].name)' if that target uses DovetailPlugin"
      writer.line("extension \(types[index]!) {}  // \(remark)")
    }
  }
}

extension Declaration {
  /// Whether its key exists in every build.
  fileprivate var isUnconditional: Bool { !isConditional && availability == nil }
}
