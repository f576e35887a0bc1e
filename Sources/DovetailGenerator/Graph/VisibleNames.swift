/// What the names of dependencies, or of scopes, mean in each module.
package struct VisibleNames: Sendable {
  /// The target's own names, and those of other modules that it sees; of equal names, the first.
  package let inTarget: [String: Int]
  /// Each module's names, and the index of its first one among all modules'.
  private let own: [(indexes: [String: Int], start: Int)]
  /// By name, what modules below the target make visible to others; `nil` if there are several.
  private let shown: [String: Int?]
  /// By name, what the target doesn't see below it.
  private let hidden: [String: Int]
  /// Pairs that the target sees under the same name, or whose keys have the same name.
  package let ambiguities: [(first: Int, second: Int)]

  /// Creates what names mean; `entry` returns a module's name at an index, its key, and its access level.
  init(
    _ modules: [Module], _ indexes: (Module) -> [String: Int],
    _ entry: (_ module: Module, _ index: Int) -> (name: String, key: String, access: AccessLevel)
  ) {
    var (own, count): ([(indexes: [String: Int], start: Int)], Int) = ([], 0)
    for module in modules {
      own.append((indexes(module), count))
      count += own.last!.indexes.count
    }
    self.own = own
    var inTarget = own[0].indexes
    var shown: [String: Int?] = [:]
    var hidden: [String: Int] = [:]
    var ambiguities: [(first: Int, second: Int)] = []
    var keys: [String: Int] = [:]
    for module in modules.indices where modules.count > 1 {
      for place in 0..<own[module].indexes.count {
        let index = own[module].start + place
        let (name, key, access) = entry(modules[module], place)
        if module == 0 {
          keys[key] = index
          continue
        }
        if access != .internal { shown[name] = .some(shown[name] == nil ? index : nil) }
        guard access.isVisible(from: modules[module]) else {
          if hidden[name] == nil { hidden[name] = index }
          continue
        }
        if let other = keys[key] { ambiguities.append((other, index)) } else { keys[key] = index }
        if inTarget[name] == nil { inTarget[name] = index }
      }
    }
    (self.inTarget, self.shown, self.hidden, self.ambiguities) = (inTarget, shown, hidden, ambiguities)
  }

  /// Returns what a name means in a module.
  ///
  /// It isn't known here which modules another module sees: if several meanings are possible, returns `nil`.
  package func index(of name: String, in module: Int) -> Int? {
    if module == 0 { return inTarget[name] }
    if let place = own[module].indexes[name] { return own[module].start + place }
    return shown[name] ?? nil
  }

  /// Returns whether an index is of the target's own.
  func isOwn(_ index: Int) -> Bool { index < own[0].indexes.count }

  /// Returns what a name means below the target where the target doesn't see it.
  package func hidden(_ name: String) -> Int? { inTarget[name] == nil ? hidden[name] : nil }
}

extension AccessLevel {
  /// Returns whether the target sees what has this level in a module below it.
  func isVisible(from module: Module) -> Bool { self == .public || self == .package && module.isInPackage }
}
