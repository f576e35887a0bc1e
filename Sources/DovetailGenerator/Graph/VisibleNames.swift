/// What the names of dependencies, or of scopes, mean in each module.
package struct VisibleNames: Sendable {
  /// The target's own names, and those of other modules that it sees; of equal names, the first.
  package private(set) var inTarget: [String: Int]
  private let own: [[String: Int]]
  private var starts: [Int] = []
  /// By name, what the modules below the target have.
  private var below: [String: [(index: Int, access: AccessLevel)]] = [:]
  /// Pairs that the target sees under the same name, or whose keys have the same name.
  package private(set) var ambiguities: [(first: Int, second: Int)] = []
  private(set) var ambiguous: Set<Int> = []

  init(
    _ modules: [Module], _ own: [[String: Int]],
    _ entry: (_ module: Module, _ index: Int) -> (name: String, key: String, access: AccessLevel)
  ) {
    (self.own, inTarget) = (own, own[0])
    if modules.count == 1 { return }
    var keys: [String: Int] = [:]
    var index = 0
    for (number, module) in modules.enumerated() {
      starts.append(index)
      for place in 0..<own[number].count {
        let (name, key, access) = entry(module, place)
        if number == 0 {
          keys[key] = index
        } else {
          below[name, default: []].append((index, access))
          if access.isVisible(from: module) {
            // Two of one module are that module's own mistake.
            if let other = keys[key], other < starts[number] {
              ambiguities.append((other, index))
              ambiguous.formUnion([other, index])
            } else {
              keys[key] = index
            }
            if inTarget[name] == nil { inTarget[name] = index }
          }
        }
        index += 1
      }
    }
  }

  /// Returns what a name means in a module.
  ///
  /// It isn't known here which modules another module sees: if several meanings are possible, returns `nil`.
  package func index(of name: String, in module: Int) -> Int? {
    if module == 0 { return inTarget[name] }
    if let place = own[module][name] { return starts[module] + place }
    let shown = (below[name] ?? []).filter { $0.access != .internal }
    return shown.count == 1 ? shown[0].index : nil
  }

  /// Returns whether a name means nothing in a module, which its own build reports.
  func isUnknown(_ name: String, in module: Int) -> Bool {
    own[module][name] == nil && (below[name] ?? []).allSatisfy { $0.access == .internal }
  }

  func isOwn(_ index: Int) -> Bool { index < own[0].count }

  /// Returns what a name means below the target where the target doesn't see it.
  package func hidden(_ name: String) -> Int? { inTarget[name] == nil ? below[name]?.first?.index : nil }
}

extension AccessLevel {
  func isVisible(from module: Module) -> Bool { self == .public || self == .package && module.isInPackage }
}
