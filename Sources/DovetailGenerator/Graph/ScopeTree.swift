/// The custom scopes of a target and of the modules below it, and how they are nested.
package struct ScopeTree: Sendable {
  /// The names, the target's own first.
  package let names: [String]
  package let declarations: [ScopeDeclaration]
  /// The module of each scope.
  package let owners: [Int]
  private let visible: VisibleScopes
  /// The index of each scope's enclosing scope; `nil` for the container's lifetime.
  private let parents: [Int?]

  package init(_ module: Module) { self.init([module]) }

  package init(_ modules: [Module]) {
    var declarations: [ScopeDeclaration] = []
    var owners: [Int] = []
    var own = [[String: Int]](repeating: [:], count: modules.count)
    for (owner, module) in modules.enumerated() {
      for scope in module.scopes where own[owner][scope.name.value] == nil {
        own[owner][scope.name.value] = declarations.count
        declarations.append(scope)
        owners.append(owner)
      }
    }
    let visible = VisibleScopes(modules, declarations, owners, own: own)
    var parents = [Int?](repeating: nil, count: declarations.count)
    for (owner, module) in modules.enumerated() {
      for scope in module.scopes {
        guard let within = scope.within, let index = own[owner][scope.name.value] else { continue }
        parents[index] = visible.index(of: within.value, in: owner)
      }
    }
    names = declarations.map(\.name.value)
    self.declarations = declarations
    self.owners = owners
    self.visible = visible
    self.parents = parents
  }

  /// Returns the scope that a name means in a module, by default the target.
  package func index(of name: String, in module: Int = 0) -> Int? { visible.index(of: name, in: module) }

  /// Pairs of scopes that the target sees under the same name.
  var ambiguities: [(first: Int, second: Int)] { visible.ambiguities }

  /// The names that the target can use.
  package var visibleNames: [String] { names.filter { visible.index(of: $0, in: 0) != nil } }

  /// Returns the scopes that live at least as long as a given one: itself, and those that enclose it.
  package func enclosing(_ scope: Int) -> Set<Int> {
    var result: Set<Int> = []
    var index: Int? = scope
    while let current = index, result.insert(current).inserted { index = parents[current] }
    return result
  }
}

/// What a scope's name means in each module.
private struct VisibleScopes: Sendable {
  private let own: [[String: Int]]
  private let inTarget: [String: Int]
  private let shown: [String: [Int]]
  let ambiguities: [(first: Int, second: Int)]

  init(_ modules: [Module], _ scopes: [ScopeDeclaration], _ owners: [Int], own: [[String: Int]]) {
    var inTarget = own[0]
    var shown: [String: [Int]] = [:]
    var ambiguities: [(first: Int, second: Int)] = []
    for (index, scope) in scopes.enumerated() where owners[index] > 0 && scope.access != .internal {
      let name = scope.name.value
      shown[name, default: []].append(index)
      let isVisible = scope.access == .public || modules[owners[index]].isInPackage
      guard isVisible else { continue }
      if let other = inTarget[name] {
        ambiguities.append((other, index))
      } else {
        inTarget[name] = index
      }
    }
    (self.own, self.inTarget, self.shown, self.ambiguities) = (own, inTarget, shown, ambiguities)
  }

  func index(of name: String, in module: Int) -> Int? {
    if module == 0 { return inTarget[name] }
    if let index = own[module][name] { return index }
    guard let candidates = shown[name], candidates.count == 1 else { return nil }
    return candidates[0]
  }
}
