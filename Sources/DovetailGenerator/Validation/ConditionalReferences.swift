/// A dependency with a condition is used only under that condition.
enum ConditionalReferences: Rule {
  static func check(_ graph: DependencyGraph, _ sink: inout DiagnosticSink) {
    guard graph.modules.contains(where: \.hasConditions) else { return }
    for index in graph.own { check(graph.declarations[index], graph, &sink) }
    for node in graph.provided { check(node.declaration, graph, &sink) }
    for provision in graph.module.provisions {
      guard let target = graph.indexes[provision.name.value] else { continue }
      for branch in provision.branches {
        check(
          "provides", branch.presence, graph.declarations[target], at: provision.name.position, graph, &sink)
      }
    }
    for node in graph.contributed {
      for edge in node.edges where !edge.kind.isByWrapper { check(edge, of: node.declaration, graph, &sink) }
      for element in node.elements {
        let place = element.key?.position ?? element.expression.position
        check("adds to", element.presence, graph.declarations[node.target], at: place, graph, &sink)
      }
    }
  }

  private static func check(
    _ declaration: Declaration, _ graph: DependencyGraph, _ sink: inout DiagnosticSink
  ) {
    if declaration.hasUnread(.condition) { return }
    for branch in declaration.branches {
      for context in Context.allCases where context == .live || branch.ownExpression(in: context) != nil {
        for edge in graph.edges(of: branch, in: context)
        where !edge.kind.isByWrapper && (context == .live || edge.kind != .reads) {
          check(edge, of: declaration, graph, compiling: .compiling(context), &sink)
        }
      }
    }
  }

  private static func check(
    _ edge: DependencyGraph.Edge, of declaration: Declaration, _ graph: DependencyGraph,
    compiling base: Formula = .always, _ sink: inout DiagnosticSink
  ) {
    let (name, target) = (declaration.name.value, graph.declarations[edge.target])
    if target.isConditional {
      sink.report(where: edge.condition && base && !target.branches.presence, home: graph.module.name) {
        place in
        conflict("'\(name)' uses", place, target, at: edge.position, "condition", target.condition ?? "")
          .noting(at: edge.position, "give '\(name)' the same condition")
      }
    }
    if let required = target.availability, !declaration.hasUnread(.availability),
      words(required) != words(declaration.availability ?? "")
    {
      sink.report(
        conflict("'\(name)' uses", "", target, at: edge.position, "availability", required)
          .noting(at: edge.position, "give '\(name)' the same availability"))
    }
  }

  /// Checks a provision or contribution, which needs its dependency to exist.
  private static func check(
    _ verb: String, _ presence: Formula, _ target: Declaration, at position: SourcePosition,
    _ graph: DependencyGraph, _ sink: inout DiagnosticSink
  ) {
    guard target.isConditional else { return }
    sink.report(where: presence && !target.branches.presence, home: graph.module.name) { place in
      conflict("this target \(verb)", place, target, at: position, "condition", target.condition ?? "")
        .noting(at: position, "give this the same condition")
    }
  }

  private static func conflict(
    _ user: String, _ place: String, _ target: Declaration, at position: SourcePosition, _ field: String,
    _ required: String
  ) -> Diagnostic {
    let name = target.name.value
    return Diagnostic(
      .conditionalReference, at: position,
      "\(user) '\(name)'\(place), which exists only under \(field) '\(required.quoted)'"
    )
    .noting(at: target.name.position, "'\(name)' is declared here")
  }

  private static func words(_ availability: String) -> [UInt8] { availability.utf8.filter { !$0.isBlank } }
}
