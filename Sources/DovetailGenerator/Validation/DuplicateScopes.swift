/// Each scope is declared once.
struct DuplicateScopes: Rule {
  let proof: Proof

  func check() {
    var first: [String: ScopeDeclaration] = [:]
    for scope in graph.module.scopes {
      let name = scope.name.value
      guard let other = first.updateValue(first[name] ?? scope, forKey: name) else { continue }
      proof.report(
        Diagnostic(.duplicateScope, at: scope.name.position, "scope '\(name)' is declared twice; remove one")
          .noting(declared: other.name))
    }
  }
}
