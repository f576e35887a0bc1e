/// Names a generated type of each module below the target first. If the plugin is missing there, that is the only error: the
/// container's name for what is other modules' follows from those types.
///
/// Not at that module's manifest: two files of the same name in `#sourceLocation` cause a warning.
struct NeighbourRenderer {
  private struct Neighbour {
    let module: String
    let type: String
    var isInstalled = false
  }

  private let neighbours: [Neighbour]
  private let names: FileNames

  init(_ graph: DependencyGraph, _ names: FileNames) {
    self.names = names
    guard graph.modules.count > 1 else {
      neighbours = []
      return
    }
    var found = [Neighbour?](repeating: nil, count: graph.modules.count)
    ReferencedModules.forEachTarget(in: graph) { target in
      let (owner, declaration) = (graph.owners[target], graph.declarations[target])
      guard owner > 0, found[owner] == nil, declaration.isUnconditional else { return }
      found[owner] = Neighbour(module: graph.modules[owner].name, type: FileNames.key(declaration))
    }
    for index in graph.installedModules {
      let module = graph.modules[index].name
      found[index] = Neighbour(module: module, type: GeneratedName.module(module), isInstalled: true)
    }
    neighbours = found.compactMap { $0 }
  }

  var isEmpty: Bool { neighbours.isEmpty }

  /// The container's name for what is other modules'.
  var home: String { isEmpty ? FileNames.container : names.neighbours }

  func render(into writer: inout SwiftWriter) {
    if isEmpty { return }
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
      let line =
        neighbour.isInstalled
        ? names.module(neighbour.module) + end : neighbour.type + end + remark(neighbour)
      writer.line("  \(line)")
    }
    writer.line(">")
  }
}

extension Declaration {
  /// Whether its key exists in every build.
  fileprivate var isUnconditional: Bool { !isConditional && availability == nil }
}
