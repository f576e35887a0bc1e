/// What exists only under a condition is used only under that condition.
enum ConditionalReferences: Rule {
  static func check(_ graph: DependencyGraph, _ sink: inout DiagnosticSink) {
    guard graph.declarations.contains(where: { $0.condition != nil || $0.availability != nil }) else {
      return
    }
    for (index, declaration) in graph.declarations.enumerated() {
      let edges = graph.liveEdges[index] + graph.previewEdges[index] + graph.testEdges[index]
      for edge in edges {
        let target = graph.declarations[edge.target]
        check(declaration, target, edge, "condition", declaration.condition, target.condition, &sink)
        check(declaration, target, edge, "availability", declaration.availability, target.availability, &sink)
      }
    }
  }

  private static func check(
    _ declaration: Declaration, _ target: Declaration, _ edge: DependencyGraph.Edge, _ field: String,
    _ own: String?, _ required: String?, _ sink: inout DiagnosticSink
  ) {
    guard let required, !terms(required).isSubset(of: terms(own ?? "")) else { return }
    let name = target.name.value
    sink.report(
      Diagnostic(
        .conditionalReference, at: edge.position,
        "'\(declaration.name.value)' uses '\(name)', which exists only under \(field) '\(required.quoted)'"
      )
      .noting(at: target.name.position, "'\(name)' is declared here")
      .noting(at: edge.position, "give '\(declaration.name.value)' the same \(field)"))
  }

  /// The parts of a conjunction, free of blanks.
  private static func terms(_ condition: String) -> Set<[UInt8]> {
    let bytes = condition.utf8.filter { !$0.isBlank }
    if bytes.contains(UInt8(ascii: "|")) { return [bytes] }
    return Set(bytes.split(separator: UInt8(ascii: "&")).map(Array.init))
  }
}
