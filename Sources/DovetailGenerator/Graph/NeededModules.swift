extension DependencyGraph {
  /// The dependencies that the target sees of its direct dependencies, and its own, by types that no other of them has.
  /// Its own come last, since the compiler reports the second of two equal types.
  package var foundByType: [Int] {
    let found = (Array(declarations.indices.dropFirst(own.count)) + own).filter { node in
      let owner = modules[owners[node]]
      // Another module's flags may differ from the target's.
      let isSeen =
        owner.role.isDirect && declarations[node].access.isVisible(from: owner)
        && !declarations[node].branches.presence.dependsOnModuleFlag
      return declarations[node].isByType && (own.contains(node) || isSeen)
    }
    // How many spaces are between words doesn't matter.
    let types = found.map { Array((declarations[$0].readType ?? "").utf8).split(whereSeparator: \.isBlank) }
    var counts: [[ArraySlice<UInt8>]: Int] = [:]
    for type in types where !type.isEmpty { counts[type, default: 0] += 1 }
    return zip(found, types).filter { counts[$1] == 1 }.map(\.0)
  }

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
