/// The custom scopes of a module and which encloses which.
package struct ScopeTree: Sendable {
  package let names: [String]
  private let indexes: [String: Int]
  /// The enclosing scope of each, by index; none stands for the container's life.
  private let parents: [Int?]

  package init(_ module: Module) {
    var names: [String] = []
    var indexes: [String: Int] = [:]
    for scope in module.scopes where indexes[scope.name.value] == nil {
      indexes[scope.name.value] = names.count
      names.append(scope.name.value)
    }
    var parents = [Int?](repeating: nil, count: names.count)
    for scope in module.scopes {
      guard let within = scope.within, let index = indexes[scope.name.value] else { continue }
      parents[index] = indexes[within.value]
    }
    self.names = names
    self.indexes = indexes
    self.parents = parents
  }

  package func index(of name: String) -> Int? { indexes[name] }

  /// The scopes that live at least as long as a custom one: itself and all around it.
  package func enclosing(_ name: String) -> Set<Int> {
    var result: Set<Int> = []
    var index = indexes[name]
    while let current = index, result.insert(current).inserted { index = parents[current] }
    return result
  }
}
