/// Each dependency is declared once, and no two have the same key.
enum DuplicateDependencies: Rule {
  static func check(_ graph: DependencyGraph, _ sink: inout DiagnosticSink) {
    var first: [String: Declaration] = [:]
    for declaration in graph.module.dependencies {
      let key = GeneratedName.key(declaration.name.value)
      if let other = first[key] {
        sink.report(duplicate(declaration, other))
      } else {
        first[key] = declaration
      }
    }
    for declaration in graph.module.dependencies {
      guard let owner = first[declaration.name.value] else { continue }
      sink.report(taken(declaration, as: "key", of: owner))
    }
    checkFactories(graph, &sink)
  }

  private static func checkFactories(_ graph: DependencyGraph, _ sink: inout DiagnosticSink) {
    var factories: [String: Declaration] = [:]
    for declaration in graph.module.dependencies where declaration.isFactory {
      factories[GeneratedName.factory(declaration.name.value)] = declaration
    }
    if factories.isEmpty { return }
    for declaration in graph.module.dependencies {
      guard let owner = factories[declaration.name.value] else { continue }
      sink.report(taken(declaration, as: "factory", of: owner))
    }
  }

  private static func taken(_ declaration: Declaration, as role: String, of owner: Declaration) -> Diagnostic
  {
    Diagnostic(
      .duplicateDependency, at: declaration.name.position,
      "'\(declaration.name.value)' is also the name of the generated \(role) of '\(owner.name.value)'; rename it"
    )
    .noting(at: owner.name.position, "'\(owner.name.value)' is declared here")
  }

  private static func duplicate(_ declaration: Declaration, _ other: Declaration) -> Diagnostic {
    let name = declaration.name.value
    let message =
      name == other.name.value
      ? "'\(name)' is declared twice; rename one of them"
      : "'\(name)' and '\(other.name.value)' differ only in the case of their first letter; rename one of them"
    return Diagnostic(.duplicateDependency, at: declaration.name.position, message)
      .noting(at: other.name.position, "'\(other.name.value)' is declared here")
  }
}
