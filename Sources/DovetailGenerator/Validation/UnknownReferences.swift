/// Every `$name` and every name in `reads` is a dependency.
enum UnknownReferences: Rule {
  static func check(_ graph: DependencyGraph, _ sink: inout DiagnosticSink) {
    for reference in graph.ownReferences(where: { isUnknown($0, graph) }) { report(reference, graph, &sink) }
  }

  private static func isUnknown(_ name: String, _ graph: DependencyGraph) -> Bool {
    graph.indexes[name] == nil && graph.names.hidden(name) == nil
      && !graph.isRefused(name)
  }

  private static func report(
    _ reference: NamedReference, _ graph: DependencyGraph, _ sink: inout DiagnosticSink
  ) {
    let name = reference.name
    if reference.isParameter {
      return sink.report(
        .unknownReference, at: reference.position, "'\(name)' is a parameter; write it without the '$'")
    }
    sink.report(
      .unknownReference, at: reference.position,
      "unknown dependency '\(reference.shown)'; \(hint(for: reference, graph) ?? "declare '\(name)' under \"dependencies\"")"
    )
  }

  private static func hint(for reference: NamedReference, _ graph: DependencyGraph) -> String? {
    if reference.isWholeAlternative, Spelling.suggestion(for: reference.name, among: ["default"]) != nil {
      return "did you mean '$default'?"
    }
    let names = graph.declarations.lazy.map(\.name.value).filter { graph.indexes[$0] != nil }
    return Spelling.suggestion(for: reference.name, among: names).map { "did you mean '\($0)'?" }
  }
}
