/// A dependency of another module is visible where it is named.
enum InaccessibleReferences: Rule {
  static func check(_ graph: DependencyGraph, _ sink: inout DiagnosticSink) {
    guard graph.modules.count > 1 else { return }
    for reference in graph.ownReferences(where: { graph.names.hidden($0) != nil }) {
      check(reference.name, shown: reference.shown, at: reference.position, graph, &sink)
    }
  }

  static func check(
    _ name: String, shown: String, at position: SourcePosition, _ graph: DependencyGraph,
    _ sink: inout DiagnosticSink
  ) {
    guard let index = graph.names.hidden(name) else { return }
    let declaration = graph.declarations[index]
    if declaration.hasUnread(.access) { return }
    let owner = graph.modules[graph.owners[index]]
    let access = declaration.access == .package ? "package, and in another package" : "internal"
    let needed = owner.isInPackage ? "package\" or \"public" : "public"
    sink.report(
      Diagnostic(
        .inaccessibleReference, at: position,
        "'\(shown)' of module '\(owner.name)' is \(access)"
      )
      .noting(at: declaration.name.position, "'\(name)' is declared here")
      .noting(
        at: declaration.name.position, "give it \"access\": \"\(needed)\" to make it visible to other modules"
      ))
  }
}
