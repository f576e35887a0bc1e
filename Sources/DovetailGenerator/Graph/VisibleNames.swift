/// What a dependency's name means in each module.
package struct VisibleNames: Sendable {
  /// The target's own dependencies, and those of other modules that it sees; of equal names, the first.
  package let inTarget: [String: Int]
  /// For each module, its own dependencies, and the index of its first one.
  private let own: [(indexes: [String: Int], start: Int)]
  let declarations: [Declaration]
  /// By name, the dependency that modules below the target make visible to others; `nil` if there are several.
  private let shown: [String: Int?]
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
    var shown: [String: Int?] = [:]
    var hidden: [String: Int] = [:]
    var ambiguities: [(first: Int, second: Int)] = []
    // Keys must have different names, too.
    var keys: [String: Int] = [:]
    for (index, key) in modules[0].keys.enumerated() { keys[key] = index }
    for (module, start) in zip(modules, starts).dropFirst() {
      for (place, key) in module.keys.enumerated() {
        let index = start + place
        let name = module.dependencies[place].name.value
        let access = module.dependencies[place].access
        if access != .internal { shown[name] = .some(shown[name] == nil ? index : nil) }
        guard access == .public || access == .package && module.isInPackage else {
          if hidden[name] == nil { hidden[name] = index }
          continue
        }
        if let other = keys[key] { ambiguities.append((other, index)) } else { keys[key] = index }
        if inTarget[name] == nil { inTarget[name] = index }
      }
    }
    (self.inTarget, self.shown, self.hidden, self.ambiguities) = (inTarget, shown, hidden, ambiguities)
  }

  /// Returns the dependency that a name means in a module.
  ///
  /// It isn't known here which modules another module sees: if several dependencies are possible, returns `nil`.
  package func index(of name: String, in module: Int) -> Int? {
    if module == 0 { return inTarget[name] }
    if let place = own[module].indexes[name] { return own[module].start + place }
    return shown[name] ?? nil
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
