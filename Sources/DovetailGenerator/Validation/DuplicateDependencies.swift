extension Proof {
  /// Checks that each dependency is declared once, and that no two have the same key.
  func checkDuplicateDependencies() {
    let module = graph.module
    var owners: [String: Int] = [:]
    var factories: [String: Int] = [:]
    for (index, key) in module.keys.enumerated() {
      let declaration = module.dependencies[index]
      if let other = owners[key] { report(declaration, other) } else { owners[key] = index }
      if declaration.isFactory { factories[GeneratedName.factory(declaration.name.value)] = index }
    }
    for declaration in module.repeated {
      if let other = owners[GeneratedName.key(declaration.name.value)] { report(declaration, other) }
    }
    // Generated names end with `Key` or `Factory`.
    for declaration in module.dependencies where declaration.name.value.utf8.last == UInt8(ascii: "y") {
      for (role, names) in [("key", owners), ("factory", factories)] {
        guard let owner = names[declaration.name.value] else { continue }
        report(declaration, owner) {
          "'\($0)' is also the name of the generated \(role) of '\($1)'; rename it"
        }
      }
    }
  }

  private func report(_ declaration: Declaration, _ other: Int) {
    report(declaration, other) { name, other in
      name == other
        ? "'\(name)' is declared twice; rename one of them"
        : "'\(name)' and '\(other)' differ only in the case of their first letter; rename one of them"
    }
  }

  private func report(_ declaration: Declaration, _ other: Int, _ message: (String, String) -> String) {
    let other = graph.module.dependencies[other].name
    report(
      Diagnostic(
        .duplicateDependency, at: declaration.name.position, message(declaration.name.value, other.value)
      )
      .noting(declared: other))
  }
}
