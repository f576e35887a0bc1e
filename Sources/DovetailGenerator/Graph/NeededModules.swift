extension DependencyGraph {
  /// The dependencies that the target's own code reads or provides, once for each place.
  var ownTargets: [Int] {
    parts.flatMap { part in
      distinctContexts.flatMap { edges(of: part, in: $0) }.map(\.target) + [part.target]
    }
  }

  /// The modules below the target whose generated code its own needs in every build.
  package var neededModules: [Module] {
    modules.count > 1 ? modules(of: ownTargets) { !$0.isConditional } : []
  }

  /// Returns the modules below the target that it installs, that have scopes around its own, and that have some
  /// dependencies or its own dependencies' scopes, if those dependencies match.
  func modules(of targets: [Int], where matches: (Declaration) -> Bool) -> [Module] {
    var needed = Set(installedModules)
    for node in targets where matches(declarations[node]) { needed.insert(owners[node]) }
    let names = ownDeclarations.filter(matches).map(\.scope.value.name)
    for name in names + module.scopes.compactMap(\.within?.value) {
      if let scope = scopes.index(of: name) { needed.insert(scopes.owners[scope]) }
    }
    return modules.indices.dropFirst().filter(needed.contains).map { modules[$0] }
  }
}
