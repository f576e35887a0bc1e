/// Every `$name` and every name in `reads` is that of a dependency.
enum UnknownReferences: Rule {
  /// For this many a likely spelling is looked for, which takes a look at every name there is.
  private static let hintLimit = 30

  static func check(_ graph: DependencyGraph, _ sink: inout DiagnosticSink) {
    var hints = hintLimit
    for reference in graph.ownReferences where isUnknown(reference.name, graph) {
      report(reference, graph, &hints, &sink)
    }
  }

  private static func isUnknown(_ name: String, _ graph: DependencyGraph) -> Bool {
    graph.indexes[name] == nil && graph.names.hidden(name) == nil
      && !graph.isRefused(name)
  }

  private static func report(
    _ reference: NamedReference, _ graph: DependencyGraph, _ hints: inout Int, _ sink: inout DiagnosticSink
  ) {
    let name = reference.name
    if reference.isParameter {
      return sink.report(
        .unknownReference, at: reference.position, "'\(name)' is a parameter; write it without the '$'")
    }
    var hint: String?
    if reference.isWholeAlternative, Spelling.suggestion(for: name, among: ["default"]) != nil {
      hint = "did you mean '$default'?"
    } else if hints > 0 {
      let names = graph.declarations.lazy.map(\.name.value).filter { graph.indexes[$0] != nil }
      hint = Spelling.suggestion(for: name, among: names).map { "did you mean '\($0)'?" }
      hints -= 1
    }
    sink.report(
      .unknownReference, at: reference.position,
      "'\(reference.shown)' refers to no dependency; \(hint ?? "declare '\(name)' under \"dependencies\"")")
  }
}
