/// What a scope is given at its beginning is there under every condition, for the function that begins it names it.
enum ScopeInputs: Rule {
  static func check(_ graph: DependencyGraph, _ sink: inout DiagnosticSink) {
    for declaration in graph.ownDeclarations where declaration.isInput && declaration.type != nil {
      let name = declaration.name.value
      if let position = declaration.conditionPosition {
        sink.report(
          .unsupportedField, at: position,
          "'\(name)' is an input of its scope; one under a 'condition' is not yet supported")
      }
      if declaration.availability != nil {
        sink.report(
          .unsupportedField, at: declaration.name.position,
          "'\(name)' is an input of its scope; one with 'availability' is not yet supported")
      }
    }
  }
}
