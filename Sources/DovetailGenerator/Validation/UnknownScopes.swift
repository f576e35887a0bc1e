/// Every named scope is built in or declared.
struct UnknownScopes: Rule {
  let proof: Proof

  func check() {
    let visible = graph.scopes.visibleNames
    let declared = Set(visible)
    func isUnknown(_ name: String) -> Bool {
      !declared.contains(name) && !graph.modules.contains { $0.refusedScopes.contains(name) }
    }
    for declaration in graph.ownDeclarations where declaration.scope.value != .unknown {
      guard case .custom(let name) = declaration.scope.value, isUnknown(name) else { continue }
      report(name, at: declaration.scope.position, Scope.builtInNames + visible)
    }
    for scope in graph.module.scopes {
      guard let within = scope.within, within.value != "singleton", isUnknown(within.value) else { continue }
      guard Scope.builtInNames.contains(within.value) else {
        report(within.value, at: within.position, ["singleton"] + visible)
        continue
      }
      proof.report(
        .unknownScope, at: within.position,
        "a scope can only be within 'singleton' or another custom scope, not '\(within.value)'")
    }
  }

  private func report(_ name: String, at position: SourcePosition, _ candidates: [String]) {
    let hint = Spelling.suggestion(for: name, among: candidates).map { "did you mean '\($0)'?" }
    proof.report(
      .unknownScope, at: position,
      "unknown scope '\(name.quoted)'; \(hint ?? "declare it under \"scopes\"")")
  }
}
