/// What the names of dependencies, or of scopes, mean in each module.
package struct VisibleNames: Sendable {
  struct Entry: Sendable {
    let name: Located<String>
    let access: AccessLevel
    let owner: Int
  }

  /// The target's own names, and those of other modules that it sees; of equal names, the first.
  private(set) var inTarget: [String: Int]
  private let own: [[String: Int]]
  private let isInPackage: [Bool]
  private var starts: [Int] = []
  /// What the modules declare, if there are several.
  private(set) var entries: [Entry] = []
  /// By name, what the modules below the target have.
  private(set) var below: [String: [Int]] = [:]
  /// Pairs that the target sees under the same name, or whose keys have the same name.
  private(set) var ambiguities: [(first: Int, second: Int)] = []
  private(set) var ambiguous: Set<Int> = []

  init(
    _ modules: [Module], _ own: [[String: Int]],
    _ declared: (Module, _ place: Int) -> (name: Located<String>, key: String, access: AccessLevel)
  ) {
    (self.own, inTarget, isInPackage) = (own, own[0], modules.map(\.role.isInPackage))
    if modules.count == 1 { return }
    var keys: [String: Int] = [:]
    for (number, module) in modules.enumerated() {
      starts.append(entries.count)
      for place in 0..<own[number].count {
        let index = entries.count
        let (name, key, access) = declared(module, place)
        entries.append(Entry(name: name, access: access, owner: number))
        if number > 0 { below[name.value, default: []].append(index) }
        guard number == 0 || access.isVisible(from: module) else { continue }
        // Two of one module are that module's own mistake.
        if let other = keys[key], other < starts[number] {
          ambiguities.append((other, index))
          ambiguous.formUnion([other, index])
        } else {
          keys[key] = index
        }
        if inTarget[name.value] == nil { inTarget[name.value] = index }
      }
    }
  }

  /// Returns what a name means in a module.
  ///
  /// It isn't known here which modules another module sees: if several meanings are possible, returns `nil`.
  package func index(of name: String, in module: Int) -> Int? {
    if module == 0 { return inTarget[name] }
    if let place = own[module][name] { return starts[module] + place }
    let meanings = meanings(of: name, in: module)
    return meanings.count == 1 ? meanings[0] : nil
  }

  /// Returns what a name that a module doesn't declare may mean there.
  func meanings(of name: String, in module: Int) -> [Int] {
    (below[name] ?? []).filter {
      let (access, owner) = (entries[$0].access, entries[$0].owner)
      return access == .public || access == .package && isInPackage[owner] == isInPackage[module]
    }
  }
}

extension AccessLevel {
  func isVisible(from module: Module) -> Bool {
    self == .public || self == .package && module.role.isInPackage
  }
}
