import CDovetail

/// Dependency cycles, and chains that are too deep. Called under the lock unless marked.
extension Contents {
  /// Prepares the calling thread to wait for a creation; stops if it would wait forever.
  ///
  /// Looking for a cycle and beginning to wait are one step: otherwise two threads could each miss the other.
  func wait(for creation: Creation, _ reader: Creation?) -> Latch {
    guard let thread = creation.thread else {
      let chain = reader?.chain ?? []
      guard let first = chain.firstIndex(where: { $0 === creation }) else {
        stopEarlyRead(of: creation.recipe, reader)
      }
      tree.halt(messageOfCycle(chain[...first].reversed().map(\.recipe.name)))
    }
    let latch = creation.latch ?? Latch(owner: thread)
    creation.latch = latch
    tree.beginWait(for: latch, of: creation)
    return latch
  }

  /// Waits until another thread has made the value of an `@Injected`; stops if that would be forever. Takes the lock.
  func wait(for latch: Latch, _ name: String) {
    tree.lock.withLock { tree.beginWait(for: latch, named: [name]) }
    latch.wait()
    step { tree.endWait() }
  }

  /// Stops a creation that seems to need itself endlessly: one that isn't kept, or in ever new children. A few nested ones
  /// may be a tree that ends; so may many calls of a factory, whose arguments differ.
  func requireNoCycle(_ creation: Creation) {
    guard creation.depth % Creation.depthOfLooks == Creation.depthOfLooks - 1 else { return }
    let hasCall = creation.chain.contains(where: \.isCall)
    stopAtCycle(around: creation, repeats: hasCall ? Creation.mostCalls : Creation.depthOfLooks / 2)
  }

  private func stopAtCycle(around creation: Creation, repeats: Int) {
    func isRepeat(_ inner: Creation, of outer: Creation) -> Bool {
      inner.recipe.slot == outer.recipe.slot && inner.home.isDescendant(of: outer.home)
    }
    // Innermost first: the outermost creation that is repeated begins the cycle, which its next one ends.
    let chain = creation.chain
    guard chain.count(where: { isRepeat(creation, of: $0) }) > repeats else { return }
    for first in chain.indices.reversed() {
      guard let next = chain[..<first].lastIndex(where: { isRepeat($0, of: chain[first]) }) else { continue }
      let cycle = chain[(next + 1)...first].reversed()
      tree.halt(messageOfCycle(cycle.map(\.recipe.name), ofCalls: cycle.contains(where: \.isCall)))
    }
  }

  // MARK: Without the lock

  /// Stops if the stack has no room for a creation, and returns whether its needs must be made first.
  @discardableResult
  func requireStack(for creation: Creation) -> Bool {
    if creation.depth < 8 { return false }
    let room = dovetail_stack_room()
    if room < 0 || room >= Creation.leastStack {
      // Not what is made first in its turn. Where the room is unknown, there may be little.
      return creation.depth % 8 == 7 && room < 2 * Creation.leastStack
    }
    let path = tree.lock.withLock {
      stopAtCycle(around: creation, repeats: 2)
      return creation.path
    }
    halt(
      """
      the stack is too small for this chain of dependencies, so read it on a thread with a larger one: \
      \(path.joined(separator: " -> "))
      """)
  }

  /// Makes the stated needs of a value before the value where the stack has little room, so that the rest of a chain
  /// needs no more. Not elsewhere: a hand-written key may state what it only reads later.
  func preload(_ creation: Creation, in container: DependencyContainer) {
    let home = creation.home
    let keys = home.step { () -> [any ContainerKey.Type] in
      var order: [any ContainerKey.Type] = []
      var seen: Set<Int> = [creation.recipe.slot]
      var pending: [(key: any ContainerKey.Type, isExpanded: Bool)] = []
      for need in home.needs(of: creation.recipe, atFirst: true) { pending.append((need, false)) }
      while let (key, isExpanded) = pending.popLast() {
        if isExpanded {
          order.append(key)
          continue
        }
        guard seen.insert(key.slot).inserted, let recipe = home.recipe(of: key.slot),
          !recipe.description.expression.isAbsent, !recipe.description.isStarted,
          recipe.scope == .singleton || recipe.scope.isCustom && home.openHome(of: recipe.scope) != nil,
          !(key is any IsolatedDependencyKey.Type)
        else { continue }
        pending.append((key, true))
        for need in home.needs(of: recipe, atFirst: true) { pending.append((need, false)) }
      }
      return order
    }
    home.readingLive {
      for key in keys { _ = container.value(of: key) }
    }
  }
}

/// What a thread waits for: a creation of another thread, or a value that it makes for an `@Injected`.
typealias Wait = (waiter: ThreadID, latch: Latch, creation: Creation?)

extension Tree {
  func endWait() {
    guard let index = waits.firstIndex(where: { $0.waiter == currentThread }) else { return }
    // Released after the lock: it may hold the last reference to a container.
    releaseLater(waits.remove(at: index).creation)
  }

  /// Notes what the calling thread waits for; stops if that would close a cycle, which begins with `names`. Under the lock.
  fileprivate func beginWait(for latch: Latch, of creation: Creation? = nil, named names: [String] = []) {
    let wait = Wait(currentThread, latch, creation)
    var path: [Creation] = []
    var next: Wait? = wait
    // An owner that has opened its latch may wait for this thread by now.
    while let wanted = next, !wanted.latch.isOpen {
      let owner = wanted.latch.owner
      let making = creations.filter { $0.thread == owner }.drop {
        wanted.creation != nil && $0 !== wanted.creation
      }
      if owner == wait.waiter {
        let cycle: [Creation] = making + path
        halt(messageOfCycle(names + cycle.map(\.recipe.name)))
      }
      path += making
      next = waits.first { $0.waiter == owner }
    }
    waits.append(wait)
  }
}

extension Creation {
  /// How deep creations nest between two looks for cycles.
  static let depthOfLooks = 32
  /// How often the calls of a factory nest, if the stack has room for them.
  static let mostCalls = 1_000
  /// How often a reader retries when a value is replaced while it is made.
  static let mostAttempts = 1_000
  static let leastStack = 96 * 1024
}
