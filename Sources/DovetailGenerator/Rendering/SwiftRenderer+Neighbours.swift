/// Names a generated type of each module below the target first. If the plugin is missing there, that is the first error.
///
/// Not at that module's manifest: two files of the same name in `#sourceLocation` cause a warning.
extension SwiftRenderer {
  struct Neighbour {
    let module: String
    let type: String
    var isInstalled = false
  }

  static func neighbours(_ graph: DependencyGraph, _ targets: [Int]) -> [Neighbour] {
    guard graph.modules.count > 1 else { return [] }
    var found = [Neighbour?](repeating: nil, count: graph.modules.count)
    for node in targets {
      let (owner, declaration) = (graph.owners[node], graph.declarations[node])
      // Its key exists in every build.
      guard owner > 0, found[owner] == nil, !declaration.isConditional, declaration.availability == nil
      else { continue }
      let key = "\(FileNames.container).\(GeneratedName.key(declaration.name.value))"
      found[owner] = Neighbour(module: graph.modules[owner].name, type: key)
    }
    for index in graph.installedModules {
      let module = graph.modules[index].name
      found[index] = Neighbour(module: module, type: GeneratedName.module(module), isInstalled: true)
    }
    return found.compactMap { $0 }
  }

  func renderNeighbours() {
    if neighbours.isEmpty { return }
    writer.blank()
    // The compiler shows the comment with its error.
    func remark(_ neighbour: Neighbour) -> String {
      "  // generated for '\(neighbour.module)' if that target uses DovetailPlugin"
    }
    for neighbour in neighbours where neighbour.isInstalled {
      writer.line("typealias \(names.module(neighbour.module)) = \(neighbour.type)\(remark(neighbour))")
    }
    writer.line("typealias \(home) = Dovetail::GeneratedCode.Neighbours<")
    for (number, neighbour) in neighbours.enumerated() {
      let end = number == neighbours.count - 1 ? "" : ","
      let type = neighbour.isInstalled ? names.module(neighbour.module) : neighbour.type
      writer.line("  \(type)\(end)\(neighbour.isInstalled ? "" : remark(neighbour))")
    }
    writer.line(">")
  }

  /// The names of the modules whose dependencies and scopes the file names.
  var referencedModules: [String] {
    guard graph.modules.count > 1 else { return [] }
    let scopes =
      graph.ownDeclarations.map(\.scope.value.name) + graph.module.scopes.compactMap(\.within?.value)
    var owners = Set((targets + byTypeCandidates).map { graph.owners[$0] })
    owners.formUnion(graph.installedModules)
    owners.formUnion(scopes.compactMap { graph.scopes.index(of: $0) }.map { graph.scopes.owners[$0] })
    return graph.modules.indices.dropFirst().filter(owners.contains)
      .map { GeneratedName.moduleName(graph.modules[$0].name) }
  }
}

extension DependencyGraph {
  /// The dependencies that the target's own code reads or provides, once for each place.
  var ownTargets: [Int] {
    parts.flatMap { part in
      distinctContexts.flatMap { edges(of: part, in: $0) }.map(\.target) + [part.target]
    }
  }
}
