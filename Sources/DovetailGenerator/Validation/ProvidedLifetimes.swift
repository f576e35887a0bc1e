/// A provision can be made and disposed of in the scope of its dependency.
enum ProvidedLifetimes: Rule {
  static func check(_ graph: DependencyGraph, _ sink: inout DiagnosticSink) {
    for node in graph.provided {
      let scope = node.declaration.scope.value
      guard scope != .singleton, !scope.isCustom else { continue }
      for branch in node.declaration.branches {
        for expression in branch.expressions where !expression.effects.isEmpty {
          report(expression, "an expression with 'try' or 'await'", node, graph, &sink)
        }
        if let dispose = branch.dispose { report(dispose, "'dispose'", node, graph, &sink) }
      }
    }
  }

  private static func report(
    _ expression: Expression, _ what: String, _ node: ProvidedNode, _ graph: DependencyGraph,
    _ sink: inout DiagnosticSink
  ) {
    let (name, scope) = (node.declaration.name.value, node.declaration.scope.value.name)
    sink.report(
      Diagnostic(
        .wrongValue, at: expression.position,
        "\(what) requires scope singleton or a custom scope, but '\(name)' is \(scope)"
      )
      .noting(at: graph.declarations[node.target].name.position, "'\(name)' is declared here"))
  }
}
