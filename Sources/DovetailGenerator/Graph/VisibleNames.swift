/// What a dependency's name means in each module.
package struct VisibleNames: Sendable {
  /// The target's own dependencies, and those of other modules that it sees; of equal names, the first.
  package let inTarget: [String: Int]
  /// For each module, its own dependencies, and the index of its first one.
  private let own: [(indexes: [String: Int], start: Int)]
  /// The declarations of all modules.
  let declarations: [Declaration]
  /// By name, the dependencies that modules below the target make visible to others.
  private let shown: [String: [Int]]
  /// By name, a dependency below the target that it doesn't see.
  private let hidden: [String: Int]
  /// Pairs of dependencies that the target sees under the same name, or whose keys have the same name.
  package let ambiguities: [(first: Int, second: Int)]

  init(_ modules: [Module], _ declarations: [Declaration], _ owners: [Int], starts: [Int]) {
    own = zip(modules, starts).map { ($0.indexes, $1) }
    self.declarations = declarations
    guard modules.count > 1 else {
      (inTarget, shown, hidden, ambiguities) = (own[0].indexes, [:], [:], [])
      return
    }
    var inTarget = own[0].indexes
    var shown: [String: [Int]] = [:]
    var hidden: [String: Int] = [:]
    var ambiguities: [(first: Int, second: Int)] = []
    // Keys must have different names, too.
    var keys: [String: Int] = [:]
    for index in own[0].indexes.values.sorted() {
      keys[GeneratedName.key(declarations[index].name.value)] = index
    }
    for (index, declaration) in declarations.enumerated() where owners[index] > 0 {
      let name = declaration.name.value
      if declaration.access != .internal { shown[name, default: []].append(index) }
      guard declaration.isVisible(from: modules[owners[index]]) else {
        if hidden[name] == nil { hidden[name] = index }
        continue
      }
      let key = GeneratedName.key(name)
      if let other = keys[key] {
        ambiguities.append((other, index))
      } else {
        keys[key] = index
      }
      if inTarget[name] == nil { inTarget[name] = index }
    }
    (self.inTarget, self.shown, self.hidden, self.ambiguities) = (inTarget, shown, hidden, ambiguities)
  }

  /// Returns the dependency that a name means in a module.
  ///
  /// It isn't known here which modules another module sees: if several dependencies are possible, returns `nil`.
  package func index(of name: String, in module: Int) -> Int? {
    if module == 0 { return inTarget[name] }
    if let place = own[module].indexes[name] { return own[module].start + place }
    guard let candidates = shown[name], candidates.count == 1 else { return nil }
    return candidates[0]
  }

  /// Returns whether a dependency is the target's own.
  func isOwn(_ node: Int) -> Bool { node < own[0].indexes.count }

  /// Returns a dependency of a module below the target that the target doesn't see.
  package func hidden(_ name: String) -> Int? { inTarget[name] == nil ? hidden[name] : nil }
}

extension Declaration {
  /// Returns whether the target sees a declaration of a module below it.
  func isVisible(from module: Module) -> Bool {
    access == .public || access == .package && module.isInPackage
  }
}
