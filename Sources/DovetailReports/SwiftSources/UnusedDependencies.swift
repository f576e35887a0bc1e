import DovetailGenerator

/// Finds internal dependencies that nothing in their own target mentions.
enum UnusedDependencies {
  static func check(_ target: TargetUse, into sink: inout DiagnosticSink) {
    let graph = target.graph
    var used = target.inSwift
    for (user, mentioned) in target.inExpressions where user != mentioned { used.insert(mentioned) }
    for node in graph.declarations.indices {
      for edge in graph.allEdges(of: node) where edge.target != node { used.insert(edge.target) }
    }
    for index in graph.own where !used.contains(index) {
      let declaration = graph.declarations[index]
      let name = declaration.name.value
      // An eager dependency may be useful without being read.
      guard declaration.access == .internal, !declaration.isInput, !declaration.isEager else { continue }
      sink.report(
        .unusedDependency, at: declaration.name.position,
        "nothing in this target uses '\(name)'; remove it, or read it with @Dependency(\\.\(name))")
    }
  }
}
