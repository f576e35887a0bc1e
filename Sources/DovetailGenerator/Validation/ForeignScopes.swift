/// A scope's inputs and started dependencies are declared in its own module, which generates the function that begins
/// it.
enum ForeignScopes: Rule {
  static func check(_ graph: DependencyGraph, _ sink: inout DiagnosticSink) {
    guard graph.modules.count > 1 else { return }
    let tree = ScopeTree(graph.modules)
    for declaration in graph.ownDeclarations {
      guard case .custom(let name) = declaration.scope.value, let scope = tree.index(of: name),
        tree.owners[scope] > 0, let reason = reason(declaration)
      else { continue }
      let owner = graph.modules[tree.owners[scope]].name
      sink.report(
        Diagnostic(
          .wrongValue, at: declaration.scope.position,
          "'\(declaration.name.value)' \(reason), so only module '\(owner)', which declares scope '\(name)', can declare it"
        )
        .noting(at: tree.declarations[scope].name.position, "'\(name)' is declared here"))
    }
  }

  private static func reason(_ declaration: Declaration) -> String? {
    if declaration.isInput { return "has no 'default' and is an input of its scope" }
    if declaration.isEager { return "is made when its scope begins" }
    return declaration.isStarted ? "uses 'try' or 'await', so it is made when its scope begins" : nil
  }
}
