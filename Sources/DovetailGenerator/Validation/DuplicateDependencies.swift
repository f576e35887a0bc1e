extension Proof {
  /// Checks that each dependency is declared once, and that no two have the same key.
  func checkDuplicateDependencies() {
    let module = graph.module
    var owners = [String: Int](minimumCapacity: module.keys.count)
    var factories: [String: Int] = [:]
    for index in module.keys.indices {
      let (key, declaration) = (module.keys[index], module.dependencies[index])
      if let other = owners[key] { reportSame(declaration, other) } else { owners[key] = index }
      if declaration.isFactory { factories[GeneratedName.factory(declaration.name.value)] = index }
    }
    for declaration in module.repeated {
      if let other = owners[GeneratedName.key(declaration.name.value)] { reportSame(declaration, other) }
    }
    // Generated names end with `Key` or `Factory`.
    for declaration in module.dependencies where declaration.name.value.utf8.last == UInt8(ascii: "y") {
      let name = declaration.name
      for (role, names) in [("key", owners), ("factory", factories)] {
        guard let owner = names[name.value].map({ module.dependencies[$0].name }) else { continue }
        report(
          .duplicateDependency, at: name.position,
          "'\(name.value)' is also the name of the generated \(role) of '\(owner.value)'; rename it",
          declared: owner)
      }
    }
  }

  private func reportSame(_ declaration: Declaration, _ index: Int) {
    let (name, other) = (declaration.name, graph.module.dependencies[index].name)
    report(
      .duplicateDependency, at: name.position,
      name.value == other.value
        ? "'\(name.value)' is declared twice; rename one of them"
        : "'\(name.value)' and '\(other.value)' differ only in the case of their first letter; rename one of them",
      declared: other)
  }
}
