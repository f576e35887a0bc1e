/// A scope's inputs and started dependencies are declared in its own module, which generates the function that begins
/// it.
struct ForeignScopes: Rule {
  let proof: Proof

  func check() {
    for declaration in graph.ownDeclarations {
      guard case .custom(let name) = declaration.scope.value, let scope = graph.scopes.index(of: name),
        graph.scopes.owners[scope] > 0, let reason = Self.reason(declaration)
      else { continue }
      let owner = graph.modules[graph.scopes.owners[scope]].name
      proof.report(
        Diagnostic(
          .wrongValue, at: declaration.scope.position,
          "'\(declaration.name.value)' \(reason), so only module '\(owner)', which declares scope '\(name)', can declare it"
        )
        .noting(declared: graph.scopes.declarations[scope].name))
    }
  }

  private static func reason(_ declaration: Declaration) -> String? {
    if declaration.isInput { return "has no 'default' and is an input of its scope" }
    if declaration.isEager { return "is made when its scope begins" }
    return declaration.isStarted ? "uses 'try' or 'await', so it is made when its scope begins" : nil
  }
}
