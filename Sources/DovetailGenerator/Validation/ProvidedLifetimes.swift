/// A provision can be made and disposed of in the scope of its dependency.
struct ProvidedLifetimes: Rule {
  let proof: Proof

  func check() {
    for node in graph.provided {
      let scope = node.declaration.scope.value
      guard scope != .singleton, !scope.isCustom else { continue }
      for branch in node.declaration.branches {
        for expression in branch.expressions where !expression.effects.isEmpty {
          report(expression, "an expression with 'try' or 'await'", node)
        }
        if let dispose = branch.dispose { report(dispose, "'dispose'", node) }
      }
    }
  }

  private func report(_ expression: Expression, _ what: String, _ node: ProvidedNode) {
    let (name, scope) = (node.declaration.name.value, node.declaration.scope.value.name)
    proof.report(
      Diagnostic(
        .wrongValue, at: expression.position,
        "\(what) requires scope singleton or a custom scope, but '\(name)' is \(scope)"
      )
      .noting(declared: graph.declarations[node.target].name))
  }
}
