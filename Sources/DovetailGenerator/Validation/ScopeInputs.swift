/// A scope's inputs exist on every system version, and under few conditions.
enum ScopeInputs: Rule {
  static func check(_ graph: DependencyGraph, _ sink: inout DiagnosticSink) {
    for declaration in graph.ownDeclarations
    where declaration.isInput && declaration.type != nil && declaration.availability != nil {
      let name = declaration.name.value
      sink.report(
        .wrongValue, at: declaration.name.position,
        "'\(name)' is an input of its scope, so it must exist on every system version; remove the 'availability'"
      )
    }
    guard !graph.module.scopes.isEmpty, graph.modules.contains(where: \.hasConditions) else { return }
    let inputs = ConditionalInputs.find(in: graph)
    for scope in graph.module.scopes {
      guard let inputs = inputs[scope.name.value], inputs.conditions.count > ConditionalInputs.limit else {
        continue
      }
      sink.report(
        .wrongValue, at: scope.name.position,
        "the inputs of scope '\(scope.name.value)' have \(inputs.conditions.count) different conditions; at most \(ConditionalInputs.limit) are allowed, since each doubles the number of begin functions"
      )
    }
  }
}
