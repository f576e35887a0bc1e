/// Each scope is declared once.
enum DuplicateScopes: Rule {
  static func check(_ graph: DependencyGraph, _ sink: inout DiagnosticSink) {
    var first: [String: ScopeDeclaration] = [:]
    for scope in graph.module.scopes {
      let name = scope.name.value
      if let other = first[name] {
        sink.report(
          Diagnostic(
            .duplicateScope, at: scope.name.position, "scope '\(name)' is declared twice; remove one"
          )
          .noting(at: other.name.position, "'\(name)' is declared here"))
      } else {
        first[name] = scope
      }
    }
  }
}
