extension DependencyGraph {
  /// The dependencies that the target's own code reads or provides, once for each place.
  var ownTargets: [Int] {
    parts.flatMap { part in
      distinctContexts.flatMap { edges(of: part, in: $0) }.map(\.target) + [part.target]
    }
  }

  /// The modules below the target whose generated code its own needs in every build.
  package var neededModules: [Module] {
    guard modules.count > 1 else { return [] }
    var needed = Set(installedModules)
    for node in ownTargets where !declarations[node].isConditional { needed.insert(owners[node]) }
    for declaration in ownDeclarations where !declaration.isConditional {
      let own = declaration.scope.value
      if own.isCustom, let scope = scopes.index(of: own.name) {
        needed.insert(scopes.owners[scope])
      }
    }
    return modules.indices.dropFirst().filter(needed.contains).map { modules[$0] }
  }
}
