/// What exists only under a condition is used only under that condition.
enum ConditionalReferences: Rule {
  static func check(_ graph: DependencyGraph, _ sink: inout DiagnosticSink) {
    guard graph.declarations.contains(where: { $0.condition != nil || $0.availability != nil }) else {
      return
    }
    for index in graph.own where !graph.declarations[index].isRequired {
      var earlier: [String] = []
      for branch in graph.declarations[index].branches {
        let user = User(branch, refuted: earlier)
        let always =
          graph.edges(of: branch, in: .live) + graph.edges(of: branch, in: .test)
        check(user, always: always, inPreviews: graph.edges(of: branch, in: .preview), graph, &sink)
        if let condition = branch.condition { earlier.append(condition) }
      }
    }
    for node in graph.provided {
      check(
        User(node.declaration), always: node.liveEdges + node.testEdges, inPreviews: node.previewEdges, graph,
        &sink)
    }
    for node in graph.contributed {
      check(User(node.declaration), always: node.edges, inPreviews: [], graph, &sink)
    }
  }

  /// One declaration of a name, with what is known where it counts.
  private struct User {
    let declaration: Declaration
    var premises: [String]
    let refuted: [String]

    init(_ declaration: Declaration, refuted: [String] = []) {
      self.declaration = declaration
      premises = declaration.condition.map { [$0] } ?? []
      self.refuted = refuted
    }
  }

  private static func check(
    _ user: User, always: [DependencyGraph.Edge], inPreviews: [DependencyGraph.Edge],
    _ graph: DependencyGraph, _ sink: inout DiagnosticSink
  ) {
    for edge in always { check(user, edge, graph, &sink) }
    guard user.declaration.preview?.expression != nil else { return }
    var previewing = user
    previewing.premises.append("DEBUG")
    for edge in inPreviews where edge.kind != .reads { check(previewing, edge, graph, &sink) }
  }

  private static func check(
    _ user: User, _ edge: DependencyGraph.Edge, _ graph: DependencyGraph, _ sink: inout DiagnosticSink
  ) {
    let target = graph.declarations[edge.target]
    if let required = target.condition, !user.declaration.hasUnread(.condition),
      !BuildCondition.holds(required, where: user.premises, andNot: user.refuted)
    {
      sink.report(conflict(user.declaration, target, edge, "condition", required))
    }
    if let required = target.availability, !user.declaration.hasUnread(.availability),
      words(required) != words(user.declaration.availability ?? "")
    {
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
