/// What the names of dependencies, or of scopes, mean in each module.
package struct VisibleNames: Sendable {
  /// The target's own names, and those of other modules that it sees; of equal names, the first.
  package let inTarget: [String: Int]
  /// Each module's names.
  private let own: [[String: Int]]
  /// The index of each module's first name among all modules'.
  private let starts: [Int]
  /// By name, one of those that modules below the target make visible to others.
  private let shown: [String: Int]
  /// The names that several modules make visible.
  private let unclear: Set<String>
  /// By name, what the target doesn't see below it.
  private let hidden: [String: Int]
  /// Pairs that the target sees under the same name, or whose keys have the same name.
  package let ambiguities: [(first: Int, second: Int)]

  /// Creates what names mean; `entry` returns a module's name at an index, its key, and its access level.
  init(
    _ modules: [Module], _ own: [[String: Int]],
    _ entry: (_ module: Module, _ index: Int) -> (name: String, key: String, access: AccessLevel)
  ) {
    var starts: [Int] = []
    var count = 0
    for names in own {
      starts.append(count)
      count += names.count
    }
    var inTarget = own[0]
    var shown: [String: Int] = [:]
    var unclear: Set<String> = []
    var hidden: [String: Int] = [:]
    var ambiguities: [(first: Int, second: Int)] = []
    var keys: [String: Int] = [:]
    for module in modules.indices where modules.count > 1 {
      for place in 0..<own[module].count {
        let index = starts[module] + place
        let (name, key, access) = entry(modules[module], place)
        if module == 0 {
          keys[key] = index
          continue
        }
        if access != .internal, shown.updateValue(index, forKey: name) != nil { unclear.insert(name) }
        guard access.isVisible(from: modules[module]) else {
          if hidden[name] == nil { hidden[name] = index }
          continue
        }
        if let other = keys[key] { ambiguities.append((other, index)) } else { keys[key] = index }
        if inTarget[name] == nil { inTarget[name] = index }
      }
    }
    (self.own, self.starts, self.inTarget, self.shown) = (own, starts, inTarget, shown)
    (self.unclear, self.hidden, self.ambiguities) = (unclear, hidden, ambiguities)
  }

  /// Returns what a name means in a module.
  ///
  /// It isn't known here which modules another module sees: if several meanings are possible, returns `nil`.
  package func index(of name: String, in module: Int) -> Int? {
    if module == 0 { return inTarget[name] }
    if let place = own[module][name] { return starts[module] + place }
    return unclear.contains(name) ? nil : shown[name]
  }

  /// Returns whether an index is of the target's own.
  func isOwn(_ index: Int) -> Bool { index < own[0].count }

  /// Returns what a name means below the target where the target doesn't see it.
  package func hidden(_ name: String) -> Int? { inTarget[name] == nil ? hidden[name] : nil }
}

extension AccessLevel {
  /// Returns whether the target sees what has this level in a module below it.
  func isVisible(from module: Module) -> Bool { self == .public || self == .package && module.isInPackage }
}
