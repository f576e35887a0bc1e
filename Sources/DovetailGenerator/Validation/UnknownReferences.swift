/// Every `$name` and every name in `reads` is that of a dependency.
enum UnknownReferences: Rule {
  static func check(_ graph: DependencyGraph, _ sink: inout DiagnosticSink) {
    for declaration in graph.declarations {
      for reference in declaration.expressions.flatMap(\.references)
      where isUnknown(reference.name, graph) {
        report(reference.name, shown: "$\(reference.name)", at: reference.position, graph, &sink)
      }
      for name in declaration.reads where isUnknown(name.value, graph) {
        report(name.value, shown: name.value, at: name.position, graph, &sink)
      }
    }
  }

  private static func isUnknown(_ name: String, _ graph: DependencyGraph) -> Bool {
    graph.indexes[name] == nil && !graph.module.refusedDependencies.contains(name)
  }

  private static func report(
    _ name: String, shown: String, at position: SourcePosition, _ graph: DependencyGraph,
    _ sink: inout DiagnosticSink
  ) {
    let names = graph.declarations.lazy.map(\.name.value)
    let hint = Spelling.suggestion(for: name, among: names).map { "did you mean '\($0)'?" }
    sink.report(
      .unknownReference, at: position,
      "'\(shown)' refers to no dependency; \(hint ?? "declare '\(name)' under \"dependencies\"")")
  }
}
