extension Proof {
  func checkDuplicateDependencies() {
    var generated: [String: (role: String, owner: Located<String>)] = [:]
    for declaration in [graph.module.dependencies, graph.module.repeated].joined() {
      let (name, key) = (declaration.name, GeneratedName.key(declaration.name.value))
      if let (_, other) = generated[key] {
        sink.report(
          .duplicateDependency, at: name.position,
          name.value == other.value
            ? "'\(name.value)' is declared twice; rename one of them"
            : "'\(name.value)' and '\(other.value)' differ only in the case of their first letter; rename one of them",
          notes: [.declared(other)])
      } else {
        generated[key] = ("key", name)
      }
      if declaration.isFactory { generated[GeneratedName.factory(name.value)] = ("factory", name) }
    }
    for declaration in graph.module.dependencies {
      let name = declaration.name
      guard let (role, owner) = generated[name.value] else { continue }
      sink.report(
        .duplicateDependency, at: name.position,
        "'\(name.value)' is also the name of the generated \(role) of '\(owner.value)'; rename it",
        notes: [.declared(owner)])
    }
  }
}
