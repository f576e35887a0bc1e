import DovetailGenerator

/// Which changes of a dependency may stop the builds of other packages.
extension PackageGraph {
  /// Returns whether users of a dependency, or programs above it, must change.
  func isBreaking(_ fields: [GraphDifference.Field], from old: Node, in past: PackageGraph, to new: Node)
    -> Bool
  {
    if requiresMore(new, than: old) || losesLibrary(new, since: old, in: past) { return true }
    guard past.isPublic(old) else { return false }
    let changed = Set(fields.map(\.name))
    if !changed.isDisjoint(with: ["type", "access", "isolation", "effects"]) { return true }
    if changed.contains("parameters"), !Self.accepts(old.parameters, new.parameters) { return true }
    if changed.contains("scope"), !lasts(new, asLongAs: old) { return true }
    if !AvailabilityScanner.isAvailable(new.availability, where: old.availability) { return true }
    if (old.presence && !new.presence).isPossible { return true }
    // What somebody must provide, and what anybody may contribute to.
    if old.has(.required) != new.has(.required) || old.has(.collects) != new.has(.collects) { return true }
    return old.has(.byType) && !new.has(.byType)
  }

  /// Returns whether other packages can use a dependency.
  func isPublic(_ node: Node) -> Bool { node.access == .public && !modules[node.module].isProgram }

  /// Returns whether programs must provide a dependency in builds in which they didn't have to.
  func requiresMore(_ node: Node, than old: Node? = nil) -> Bool {
    let provided = Formula.disjunction(Array(libraries(providing: node).values))
    let required = node.requiredPresence && !(old?.requiredPresence ?? .never)
    return !modules[node.module].isProgram && (required && !provided).isPossible
      && !modules.contains { mayHave(node.name, in: .provides, of: $0.name) }
  }

  private func losesLibrary(_ new: Node, since old: Node, in past: PackageGraph) -> Bool {
    let providers = libraries(providing: new)
    return past.libraries(providing: old).contains { library, presence in
      let lost = presence && new.requiredPresence && !(providers[library] ?? .never)
      return lost.isPossible && !mayHave(new.name, in: .provides, of: library)
    }
  }

  /// Returns the modules that provide a dependency for the programs above them, each with the builds in which it does.
  private func libraries(providing node: Node) -> [String: Formula] {
    let providers = node.parts.filter { $0.kind == .provided && modules[$0.module].isInstallable }
    return Dictionary(providers.map { (modules[$0.module].name, $0.presence) }) { .disjunction([$0, $1]) }
  }

  /// Returns whether calls for the old parameters fit the new ones, which may have other inner names and more defaults.
  private static func accepts(_ old: [String], _ new: [String]) -> Bool {
    func words(_ parameter: String) -> [String] {
      let names = parameter.prefix { $0 != ":" }
      return [String(names.prefix { $0 != " " })]
        + GraphDifference.words(of: parameter.dropFirst(names.count))
    }
    return old.count == new.count
      && zip(old, new).allSatisfy { words($1) == words($0) || words($1) == words($0 + " = …") }
  }

  /// Returns whether a value ends no earlier than before, so that the same dependencies may hold it.
  private func lasts(_ new: Node, asLongAs old: Node) -> Bool {
    if new.scope == "singleton" { return true }
    var (name, owner) = (old.scope, old.scopeModule)
    // Scopes nest no deeper, but a refused manifest may say that they do.
    for _ in 0..<64 {
      if (name, owner) == (new.scope, new.scopeModule) { return true }
      guard let scope = modules.first(where: { $0.name == owner })?.scopes.first(where: { $0.name == name })
      else { break }
      name = scope.within
      let holders = modules.filter { $0.scopes.contains { $0.name == name } }
      owner = (holders.first { $0.name == owner } ?? holders.first)?.name
    }
    return false
  }
}
