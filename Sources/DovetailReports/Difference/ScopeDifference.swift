/// Scopes, which other modules use by name and begin by a generated function.
extension GraphDifference {
  /// Returns how the targets' scopes have changed.
  static func scopes(from old: PackageGraph, to new: PackageGraph) -> [Change] {
    let (past, present) = (old.ownScopes, new.ownScopes)
    let names =
      present.map(\.name) + past.map(\.name).filter { name in !present.contains { $0.name == name } }
    return names.compactMap { name in
      let (before, after) = (past.first { $0.name == name }, present.first { $0.name == name })
      var change = Change(
        kind: before == nil ? .added : after == nil ? .removed : .changed, module: name.module,
        name: name.scope, type: "scope", affected: 0, roots: [])
      if let before, let after {
        change.fields = zip(before.fields, after.fields).filter { $0.value != $1.value }
          .map { Field(name: $0.name, old: $0.value, new: $1.value) }
        if change.fields.isEmpty { return nil }
      }
      change.isBreaking = before?.isPublic == true
      return change
    }
  }
}

extension PackageGraph {
  fileprivate typealias OwnScope = (
    name: (module: String, scope: String), isPublic: Bool, fields: [(name: String, value: String)]
  )

  fileprivate var ownScopes: [OwnScope] {
    modules.filter(\.isTarget).flatMap { module in
      module.scopes.map { scope in
        let fields = [
          ("within", scope.within), ("access", scope.access), ("begin", beginning(of: scope, in: module)),
        ]
        return ((module.name, scope.name), scope.access == "public", fields)
      }
    }
  }

  /// Returns the parameters and effects of the function that begins a scope, if one is generated.
  private func beginning(of scope: Scope, in module: Module) -> String {
    let inside = nodes.filter { $0.scope == scope.name && $0.scopeModule == module.name }
    let inputs = inside.filter { $0.has(.input) }
    let started = inside.filter { $0.has(.started) || $0.has(.eager) }
    if inputs.isEmpty, started.isEmpty { return "" }
    let parameters = inputs.map { "\($0.name): \($0.type)" }.joined(separator: ", ")
    let isAsynchronous = started.contains { $0.has(.started) || $0.isolation != nil }
    return "(\(parameters))\(isAsynchronous ? " async throws" : "")"
  }
}
