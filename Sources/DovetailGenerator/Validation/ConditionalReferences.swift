/// What exists only under a condition is used only under that condition.
enum ConditionalReferences: Rule {
  static func check(_ graph: DependencyGraph, _ sink: inout DiagnosticSink) {
    guard graph.declarations.contains(where: { $0.condition != nil || $0.availability != nil }) else {
      return
    }
    for declaration in graph.declarations {
      var earlier: [String] = []
      for branch in declaration.branches {
        let user = User(
          declaration: branch, premises: [branch.condition].compactMap(\.self), refuted: earlier)
        check(user, graph, &sink)
        if let condition = branch.condition { earlier.append(condition) }
      }
    }
  }

  /// One declaration of a name, with what is known where it counts.
  private struct User {
    let declaration: Declaration
    var premises: [String]
    let refuted: [String]
  }

  private static func check(_ user: User, _ graph: DependencyGraph, _ sink: inout DiagnosticSink) {
    for context in [DependencyGraph.Context.live, .test] {
      for edge in graph.edges(of: user.declaration, in: context) { check(user, edge, graph, &sink) }
    }
    guard user.declaration.preview?.expression != nil else { return }
    var previewing = user
    previewing.premises.append("DEBUG")
    for edge in graph.edges(of: user.declaration, in: .preview) where edge.kind != .reads {
      check(previewing, edge, graph, &sink)
    }
  }

  private static func check(
    _ user: User, _ edge: DependencyGraph.Edge, _ graph: DependencyGraph, _ sink: inout DiagnosticSink
  ) {
    let target = graph.declarations[edge.target]
    if let required = target.condition,
      !BuildCondition.holds(required, where: user.premises, andNot: user.refuted)
    {
      sink.report(conflict(user.declaration, target, edge, "condition", required))
    }
    if let required = target.availability, words(required) != words(user.declaration.availability ?? "") {
      sink.report(conflict(user.declaration, target, edge, "availability", required))
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

  private static func words(_ availability: String) -> [UInt8] { availability.utf8.filter { !$0.isBlank } }
}
