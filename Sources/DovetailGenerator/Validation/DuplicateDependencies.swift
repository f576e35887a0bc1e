/// Each dependency is declared once, and no two have the same key.
enum DuplicateDependencies: Rule {
  static func check(_ graph: DependencyGraph, _ sink: inout DiagnosticSink) {
    let module = graph.module
    var owners: [String: Int] = [:]
    for (index, key) in module.keys.enumerated() {
      guard let other = owners[key] else {
        owners[key] = index
        continue
      }
      sink.report(duplicate(module.dependencies[index], module.dependencies[other]))
    }
    for declaration in module.repeated {
      guard let other = owners[GeneratedName.key(declaration.name.value)] else { continue }
      sink.report(duplicate(declaration, module.dependencies[other]))
    }
    var factories: [String: Int] = [:]
    for (index, declaration) in module.dependencies.enumerated() where declaration.isFactory {
      factories[GeneratedName.factory(declaration.name.value)] = index
    }
    for declaration in module.dependencies {
      for (role, names) in [("key", owners), ("factory", factories)] {
        guard let owner = names[declaration.name.value] else { continue }
        sink.report(taken(declaration, as: role, of: module.dependencies[owner]))
      }
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
