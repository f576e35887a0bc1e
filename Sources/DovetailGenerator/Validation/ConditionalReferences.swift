/// What exists only under a condition is used only under that condition.
enum ConditionalReferences: Rule {
  static func check(_ graph: DependencyGraph, _ sink: inout DiagnosticSink) {
    guard graph.declarations.contains(where: { $0.condition != nil || $0.availability != nil }) else {
      return
    }
    for index in graph.own where !graph.declarations[index].isRequired {
      check(
        graph.declarations[index], always: graph.liveEdges[index] + graph.testEdges[index],
        inPreviews: graph.previewEdges[index], graph, &sink)
    }
    for node in graph.provided {
      check(
        node.declaration, always: node.liveEdges + node.testEdges, inPreviews: node.previewEdges, graph, &sink
      )
    }
    for node in graph.contributed {
      check(node.declaration, always: node.edges, inPreviews: [], graph, &sink)
    }
  }

  private static func check(
    _ declaration: Declaration, always: [DependencyGraph.Edge], inPreviews: [DependencyGraph.Edge],
    _ graph: DependencyGraph, _ sink: inout DiagnosticSink
  ) {
    for edge in always where graph.isOwn(edge.position) {
      check(declaration, edge, under: [declaration.condition], graph, &sink)
    }
    guard declaration.preview?.expression != nil else { return }
    for edge in inPreviews where edge.kind != .reads && graph.isOwn(edge.position) {
      check(declaration, edge, under: [declaration.condition, "DEBUG"], graph, &sink)
    }
  }

  private static func check(
    _ declaration: Declaration, _ edge: DependencyGraph.Edge, under conditions: [String?],
    _ graph: DependencyGraph, _ sink: inout DiagnosticSink
  ) {
    let target = graph.declarations[edge.target]
    let own = conditions.reduce(into: Set()) { $0.formUnion(terms($1 ?? "")) }
    if let required = target.condition, !terms(required).isSubset(of: own) {
      sink.report(conflict(declaration, target, edge, "condition", required))
    }
    if let required = target.availability, terms(required) != terms(declaration.availability ?? "") {
      sink.report(conflict(declaration, target, edge, "availability", required))
    }
  }

  private static func conflict(
    _ declaration: Declaration, _ target: Declaration, _ edge: DependencyGraph.Edge, _ field: String,
    _ required: String
  ) -> Diagnostic {
    let name = target.name.value
    return Diagnostic(
      .conditionalReference, at: edge.position,
      "'\(declaration.name.value)' uses '\(name)', which exists only under \(field) '\(required.quoted)'"
    )
    .noting(at: target.name.position, "'\(name)' is declared here")
    .noting(at: edge.position, "give '\(declaration.name.value)' the same \(field)")
  }

  /// The parts of a conjunction, free of blanks.
  private static func terms(_ condition: String) -> Set<[UInt8]> {
    let bytes = condition.utf8.filter { !$0.isBlank }
    if bytes.contains(UInt8(ascii: "|")) { return [bytes] }
    return Set(bytes.split(separator: UInt8(ascii: "&")).map(Array.init))
  }
}
