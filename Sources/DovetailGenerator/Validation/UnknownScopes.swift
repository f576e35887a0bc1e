/// Every named scope is built in or declared.
enum UnknownScopes: Rule {
  static func check(_ graph: DependencyGraph, _ sink: inout DiagnosticSink) {
    let tree = ScopeTree(graph.modules)
    let visible = tree.visibleNames
    let declared = Set(visible)
    func isRefused(_ name: String) -> Bool { graph.modules.contains { $0.refusedScopes.contains(name) } }
    for declaration in graph.ownDeclarations where declaration.scope.value != .unknown {
      guard case .custom(let name) = declaration.scope.value, !declared.contains(name), !isRefused(name)
      else { continue }
      let candidates = Scope.builtInNames + visible
      report(name, at: declaration.scope.position, candidates, &sink)
    }
    for scope in graph.module.scopes {
      guard let within = scope.within, within.value != "singleton", !declared.contains(within.value),
        !isRefused(within.value)
      else { continue }
      if Scope.builtInNames.contains(within.value) {
        sink.report(
          .unknownScope, at: within.position,
          "a scope can only be within 'singleton' or another custom scope, not '\(within.value)'")
      } else {
        report(
          within.value, at: within.position, ["singleton"] + visible, &sink)
      }
    }
  }

  private static func report(
    _ name: String, at position: SourcePosition, _ candidates: [String], _ sink: inout DiagnosticSink
  ) {
    let hint = Spelling.suggestion(for: name, among: candidates).map { "did you mean '\($0)'?" }
    sink.report(
      .unknownScope, at: position,
      "unknown scope '\(name.quoted)'; \(hint ?? "declare it under \"scopes\"")")
  }
}
