/// A scope's inputs exist on every system version, and under few conditions.
struct ScopeInputs: Rule {
  let proof: Proof

  func check() {
    for declaration in graph.ownDeclarations
    where declaration.isInput && declaration.type != nil && declaration.availability != nil {
      proof.report(
        .wrongValue, at: declaration.name.position,
        "'\(declaration.name.value)' is an input of its scope, so it must exist on every system version; remove the 'availability'"
      )
    }
    guard !graph.module.scopes.isEmpty, graph.module.hasConditions else { return }
    let inputs = ConditionalInputs.find(in: graph)
    for scope in graph.module.scopes {
      let count = inputs[scope.name.value]?.conditions.count ?? 0
      guard count > ConditionalInputs.limit else { continue }
      proof.report(
        .wrongValue, at: scope.name.position,
        "the inputs of scope '\(scope.name.value)' have \(count) different conditions; at most \(ConditionalInputs.limit) are allowed, since each doubles the number of begin functions"
      )
    }
  }
}
