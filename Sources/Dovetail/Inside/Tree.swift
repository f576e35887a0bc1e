/// A root container and all its descendants: what they share, and their one lock.
///
/// User code never runs under the lock. What a step removes is released after it.
final class Tree {
  let lock = Lock()

  // Under the lock:

  @exclusivity(unchecked) var keys: [Int: KeyRecipes] = [:]
  /// The slots of identifiers, and how many containers register each.
  @exclusivity(unchecked) var identifiers: [IdentifierName: (slot: Int, uses: Int)] = [:]
  /// The slots of identifiers that something was made from.
  @exclusivity(unchecked) var readIdentifiers: Set<Int> = []
  /// The values being made, in the order in which they were begun.
  @exclusivity(unchecked) var creations: [Creation] = []
  @exclusivity(unchecked) var waits: [Wait] = []
  @exclusivity(unchecked) var runWaits: [RunWait] = []
  /// Changes with everything that decides where a value is kept.
  @exclusivity(unchecked) var generation = 0
  /// Whether a module was ever installed in one of its containers.
  @exclusivity(unchecked) var hasInstalled = false
  /// Keys that must be learned after the current step. One that finds any changes nothing, and is repeated.
  @exclusivity(unchecked) var unknown: [(key: any ContainerKey.Type, context: DependencyContext)] = []
  /// What the current step removed, or loaded weakly.
  @exclusivity(unchecked) var released: [AnyObject] = []
  /// What to report after the current step.
  @exclusivity(unchecked) var reports: [ReadReport] = []

  /// The innermost creation that the caller runs in.
  @inline(never)
  var creationOfCaller: Creation? {
    let thread = currentThread
    if let creation = creations.last(where: { $0.thread == thread }) { return creation }
    var next = creations.isEmpty ? nil : Creation.ofTask
    // A task may outlive the call of a factory that started it, and be one of another tree in between.
    while let creation = next, creation.home.tree !== self || creation.isOver {
      next = creation.outer ?? creation.ofOtherTree
    }
    return next
  }

  /// Whether the current step has found keys that must be learned first.
  var mustLearn: Bool { !unknown.isEmpty }

  /// Stops the program, without the lock: code that observes the failing test may read a dependency.
  @inline(never)
  func halt(_ message: String) -> Never {
    lock.unlock()
    Dovetail.halt(message)
  }

  @inline(never)
  func releaseLater(_ object: AnyObject?) {
    if let object { released.append(object) }
  }

  /// Gives up the lock after a step, and learns or reports what it found. Returns whether it need not be repeated.
  @inline(never)
  func endStep() -> Bool {
    if unknown.isEmpty, released.isEmpty, reports.isEmpty {
      lock.unlock()
      return true
    }
    var (unknown, released, reports) = (unknown, released, reports)
    (self.unknown, self.released, self.reports) = ([], [], [])
    lock.unlock()
    if !unknown.isEmpty {
      learn(unknown)
      return false
    }
    if !reports.isEmpty { UndeclaredReads.report(reports) }
    // Last made first, so that a long chain is released without recursion; a short one may recurse.
    if released.count > 100 { released = released.sorted(byRank: { -Int64(($0 as? Made)?.order ?? 0) }) }
    return true
  }

  @discardableResult
  @inline(never)
  func knownKey(_ key: any ContainerKey.Type) -> KeyRecipes {
    let slot = key.slot
    if let known = keys[slot] { return known }
    let known = KeyRecipes(of: key)
    keys[slot] = known
    return known
  }

  /// Lets what a value is stated to need be found by its slot.
  func knowNeeds(of recipe: Recipe) {
    for need in recipe.needs ?? [] { knownKey(need) }
  }

  /// Asks keys, and everything that they need, for their descriptions, and stores them.
  func learn(_ unknown: [(key: any ContainerKey.Type, context: DependencyContext)]) {
    var pending = unknown
    var seen: Set<Int> = []
    while let (key, context) = pending.popLast() {
      let slot = key.slot
      guard seen.insert(slot).inserted, !lock.withLock({ keys[slot]?[context] != nil }) else {
        continue
      }
      let description = key.description(in: context)
      require(
        description.scope.kind != .weak || key is any WeakDependencyKey.Type,
        "'\(description.name)' has the scope weak: its key must be a WeakDependencyKey")
      let recipe = Recipe(slot: slot, description)
      recipe.scope.askForInputs()
      for need in recipe.needs ?? [] { pending.append((need, context)) }
      lock.withLock {
        let known = knownKey(key)
        // Another thread may have learned it meanwhile, and plan with its recipe.
        if known[context] == nil { known.add(recipe, for: context) }
        knowNeeds(of: recipe)
      }
    }
  }
}

extension Array {
  // Sorts numbers: the standard library's sort would be compiled for each type that is sorted.
  func sorted(byRank rank: (Element) -> Int64) -> [Element] {
    positions(inOrderOf: map(rank)).map { self[$0] }
  }
}

@inline(never)
private func positions(inOrderOf ranks: [Int64]) -> [Int] { ranks.indices.sorted { ranks[$0] < ranks[$1] } }
