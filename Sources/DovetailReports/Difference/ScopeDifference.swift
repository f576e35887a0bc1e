import DovetailGenerator

/// Scopes, which other modules use by name and begin by a generated function.
extension GraphDifference {
  /// Returns how the targets' scopes have changed.
  static func scopes(from old: PackageGraph, to new: PackageGraph) -> [Change] {
    let (past, present) = (old.ownScopes, new.ownScopes)
    let (before, after) = (past.byName, present.byName)
    return (present + past.filter { after[$0.name] == nil }).compactMap { scope in
      for (known, graph) in [(before, old), (after, new)] where known[scope.name] == nil {
        if graph.mayHave(scope.scope.name, in: .scopes, of: scope.module) { return nil }
      }
      let (old, new) = (before[scope.name], after[scope.name])
      var change = Change(
        kind: old == nil ? .added : new == nil ? .removed : .changed, module: scope.module,
        name: scope.scope.name, type: "scope", affected: 0, roots: [])
      if let old, let new {
        change.fields = changes(from: old.fields, to: new.fields)
        if change.fields.isEmpty { return nil }
      }
      change.isBreaking = old?.isPublic == true
      return change
    }
  }
}

private struct OwnScope {
  let module: String
  let scope: PackageGraph.Scope
  /// Whether other packages can use it.
  let isPublic: Bool
  /// The parameters and effects of the function that begins it, if one is generated.
  let beginning: String

  var name: String { "\(module).\(scope.name)" }

  var fields: [(name: String, value: String)] {
    [("within", scope.within), ("access", scope.access), ("begin", beginning)]
  }

  init(_ scope: PackageGraph.Scope, of module: PackageGraph.Module, _ nodes: [PackageGraph.Node]) {
    (self.scope, self.module) = (scope, module.name)
    isPublic = scope.access == "public" && !module.isProgram
    let inputs = nodes.filter { $0.has(.input) }
    let started = nodes.filter { $0.has(.started) || $0.has(.eager) }
    let parameters = inputs.map { "\($0.name): \($0.type)" }.joined(separator: ", ")
    let isAsynchronous = started.contains { $0.has(.started) || $0.isolation != nil }
    beginning =
      inputs.isEmpty && started.isEmpty ? "" : "(\(parameters))\(isAsynchronous ? " async throws" : "")"
  }
}

extension [OwnScope] {
  fileprivate var byName: [String: OwnScope] {
    Dictionary(map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
  }
}

extension PackageGraph {
  fileprivate var ownScopes: [OwnScope] {
    let nodes = Dictionary(grouping: nodes) { "\($0.scopeModule ?? "").\($0.scope)" }
    return modules.filter(\.isTarget).flatMap { module in
      module.scopes.map { OwnScope($0, of: module, nodes["\(module.name).\($0.name)"] ?? []) }
    }
  }
}
