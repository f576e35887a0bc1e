/// The custom scopes of a target and of the modules below it, and how they are nested.
package struct ScopeTree: Sendable {
  package let declarations: [ScopeDeclaration]
  package let owners: [Int]
  let names: VisibleNames
  /// For each scope, the enclosing one; `nil` for the container's lifetime.
  let parents: [Int?]

  init(_ modules: [Module]) {
    declarations = modules.flatMap(\.scopes)
    owners = modules.indices.flatMap { [Int](repeating: $0, count: modules[$0].scopes.count) }
    let names = VisibleNames(modules, modules.map(\.scopeIndexes)) { module, index in
      let scope = module.scopes[index]
      return (scope.name, scope.name.value, scope.access)
    }
    parents = zip(declarations, owners).map { scope, owner in
      scope.within.flatMap { names.index(of: $0.value, in: owner) }
    }
    self.names = names
  }

  package func index(of name: String, in module: Int = 0) -> Int? { names.index(of: name, in: module) }

  func isDetached(_ scope: Int) -> Bool {
    if names.ambiguous.contains(scope) { return true }
    return parents[scope] == nil && declarations[scope].within.map { $0.value != "singleton" } ?? false
  }

  static let depthLimit = 64

  /// Returns a scope and those that enclose it, up to one more than the limit.
  func enclosing(_ scope: Int) -> Set<Int> {
    var result: Set<Int> = []
    var index: Int? = scope
    while let current = index, result.count <= Self.depthLimit, result.insert(current).inserted {
      index = parents[current]
    }
    return result
  }
}
