extension DependencyGraph {
  /// Returns the modules below the target that it installs, that have scopes around its own, and that have some
  /// dependencies, what it reads or provides, or its own dependencies' scopes, if those dependencies match.
  package func modules(of further: [Int], where matches: (Declaration) -> Bool) -> [Module] {
    if modules.count == 1 { return [] }
    let used = ownNeeds.map(\.edge.target) + parts.map(\.target)
    var needed = Set(installedModules)
    for node in used + further where matches(declarations[node]) { needed.insert(owners[node]) }
    let names = declarations[own].filter(matches).map(\.scope.value.name)
    for name in names + module.scopes.compactMap(\.within?.value) {
      if let scope = scopes.index(of: name) { needed.insert(scopes.owners[scope]) }
    }
    return modules.indices.dropFirst().filter(needed.contains).map { modules[$0] }
  }
}
