/// A root container and all its descendants: what they share, and their one lock.
///
/// User code never runs under the lock. What a step removes is released after it.
final class Tree {
  let lock = Lock()

  // Under the lock:

  /// The known keys, each with everything that it needs: a step runs only once those that it looks at are known.
  @exclusivity(unchecked) private(set) var keys: [Int: KeyRecipes] = [:]
  /// The slots of the keys being asked for their descriptions, each with the thread that asks.
  @exclusivity(unchecked) private var asked: [(slot: Int, thread: ThreadID)] = []
  /// The slots of identifiers, and how many containers register each.
  @exclusivity(unchecked) var identifiers: [IdentifierName: (slot: Int, uses: Int)] = [:]
  /// The slots of identifiers that something was made from.
  @exclusivity(unchecked) var readIdentifiers: Set<Int> = []
  /// The slots that kept values have read, or may read later.
  @exclusivity(unchecked) var needed: Set<Int> = []
  /// The values being made, in the order in which they were begun.
  @exclusivity(unchecked) var creations: [Creation] = []
  @exclusivity(unchecked) var waits: [Wait] = []
  /// The runs that have entered any container.
  @exclusivity(unchecked) var runs: [Run] = []
  @exclusivity(unchecked) var runWaits: [RunWait] = []
  /// Changes with everything that decides where a value is kept.
  @exclusivity(unchecked) var generation = 0
  /// What the current step removed, or loaded weakly.
  @exclusivity(unchecked) var released: [AnyObject] = []
  /// What to report after the current step.
  @exclusivity(unchecked) var reports: [ReadReport] = []

  /// The innermost creation that the caller runs in.
  @inline(never)
  var creationOfCaller: Creation? {
    let thread = currentThread
    if Activity.isOnThread, let creation = creations.last(where: { $0.thread == thread }) { return creation }
    guard !creations.isEmpty, let task = Creation.ofTask else { return nil }
    for creation in [task] + task.around(under: self) {
      // A task may outlive the call of a factory that started it. What encloses one of another tree is under that
      // tree's lock.
      var next: Creation? = creation
      while let creation = next, creation.home.tree === self {
        if !creation.isOver { return creation }
        next = creation.outer
      }
    }
    return nil
  }

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

  /// Gives up the lock after a step, releases what it removed, and reports what it found.
  @inline(never)
  func endStep() {
    if released.isEmpty, reports.isEmpty { return lock.unlock() }
    var (released, reports) = (released, reports)
    (self.released, self.reports) = ([], [])
    lock.unlock()
    if !reports.isEmpty { UndeclaredReads.report(reports) }
    // Last made first, so that a long chain is released without recursion; a short one may recurse.
    if released.count > 100 { released = released.sorted(byRank: { -Int64(($0 as? Made)?.order ?? 0) }) }
  }

  /// Asks keys that aren't known, and everything that they need, for their descriptions. Takes the lock.
  func learn(_ keys: [any ContainerKey.Type]) {
    var pending = lock.withLock { keys.filter { self.keys[$0.slot] == nil } }
    if pending.isEmpty { return }
    RuntimeCopies.requireOne()
    var learned: [Int: KeyRecipes] = [:]
    while let key = pending.popLast() {
      let slot = key.slot
      guard learned[slot] == nil, lock.withLock({ beginAsking(key) }) else { continue }
      let recipes = KeyRecipes(of: key) { Recipe(slot: slot, key.description(in: $0)) }
      lock.withLock { asked.removeAll { $0 == (slot, currentThread) } }
      for recipe in recipes.all {
        require(
          recipe.scope != .weak || key is any WeakDependencyKey.Type,
          "'\(recipe.name)' has the scope weak: its key must be a WeakDependencyKey")
        require(
          !recipe.description.expression.isAbsent || !(key is any ComposedDependencyKey.Type),
          "'\(recipe.name)' has a hand-written key: its expression(in:) can't be .required or .input")
        pending += recipe.scope.allInputs
        pending += recipe.needs(atFirst: false)
      }
      learned[slot] = recipes
    }
    // Another thread may have learned some meanwhile, and plan with its recipes.
    lock.withLock {
      for (slot, recipes) in learned where self.keys[slot] == nil { self.keys[slot] = recipes }
    }
  }

  /// Returns whether a key must be asked; stops if its description is what asks it. Under the lock.
  private func beginAsking(_ key: any ContainerKey.Type) -> Bool {
    if keys[key.slot] != nil { return false }
    if asked.contains(where: { $0 == (key.slot, currentThread) }) {
      halt("dependency cycle: the description of \(key) reads what needs \(key) itself")
    }
    asked.append((key.slot, currentThread))
    return true
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
