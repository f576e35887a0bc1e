/// The state of a container, shared by all references to it.
@usableFromInline
final class Contents: PublishedBoxes {
  let tree: Tree
  let context: DependencyContext
  /// Whether the parent's values may be used here, rather than only its overrides.
  let sharesValues: Bool
  @exclusivity(unchecked) private var parentReference: DependencyContainer?

  // Under the lock:
  @exclusivity(unchecked) var entries: [Int: Entry] = [:]
  /// The last of the values that were set before the first read: published, and without entries until they need them.
  @exclusivity(unchecked) var lastSet: DependencyBox?
  /// Whether anything may be set, registered or installed here.
  @exclusivity(unchecked) var hasOverrides = false
  /// The open scopes, each with the tree's generation until it was opened.
  @exclusivity(unchecked) var openScopes: [(scope: DependencyScope, generation: Int)] = [] {
    didSet { tree.generation += 1 }
  }
  /// The runs that have entered.
  @exclusivity(unchecked) var runs: [Run] = []
  /// Forgotten values to dispose of when their scope ends.
  @exclusivity(unchecked) var forgotten: [Made] = []
  @exclusivity(unchecked) var modules: [InstalledModule] = []
  @exclusivity(unchecked) var observers: [(number: Int, observe: @Sendable (DependencyEvent) -> Void)] = []
  /// The children, until nothing can read them.
  @exclusivity(unchecked) private(set) var children: [Contents] = []
  @exclusivity(unchecked) private var position: Int?
  /// Whether the owner is gone; from then on, values are held weakly.
  @exclusivity(unchecked) private(set) var isAbandoned = false
  /// The reference passed to makers, which doesn't own the container.
  @exclusivity(unchecked) var inner: DependencyContainer?
  /// How many references passed to makers are still held.
  @exclusivity(unchecked) private var innerReferences = 0
  /// Whether reads stop the program. If they do here, they do in all children.
  @exclusivity(unchecked) private(set) var isStopped = false
  /// Its position in the order in which containers were created.
  let number = newNumber()

  init(parent: DependencyContainer?, context: DependencyContext, sharesValues: Bool) {
    parentReference = parent?.kind == .setup ? parent?.contents.innerReference() : parent
    tree = parent?.contents.tree ?? Tree()
    self.context = context
    self.sharesValues = sharesValues
    super.init()
    if parent != nil { tree.lock.withLock { joinTree() } }
  }

  deinit {
    for _ in observers { Activity.endObservation() }
    // What was registered once there was no owner any more.
    if !entries.isEmpty { tree.lock.withLock { forgetIdentifiers() } }
    // One after the other: letting go of a long chain must not recurse.
    var next = parentReference.take()
    while isKnownUniquelyReferenced(&next) { next = next?.contents.parentReference }
  }

  var parent: Contents? { parentReference?.contents }

  private func forgetIdentifiers() {
    for entry in entries.values {
      if let name = entry.override?.identifier { tree.forget(name) }
    }
  }

  /// Runs a step under the lock.
  func step<Result>(_ body: () -> Result) -> Result {
    tree.lock.lock()
    defer { tree.endStep() }
    return body()
  }

  /// Runs a step under the lock once a key is known, with its recipe.
  func step<Result>(knowing key: (any ContainerKey.Type)?, _ body: (Recipe?) -> Result) -> Result {
    tree.lock.lock()
    defer { tree.endStep() }
    guard let key else { return body(nil) }
    if let own = ownRecipe(of: key.slot) { return body(own) }
    tree.lock.unlock()
    tree.learn([key])
    tree.lock.lock()
    return body(ownRecipe(of: key.slot))
  }

  // MARK: References

  func innerReference() -> DependencyContainer {
    tree.lock.withLock {
      if let inner { return inner }
      let made = DependencyContainer(.inner, of: self)
      innerReferences += 1
      if !isAbandoned { inner = made }
      return made
    }
  }

  /// Releases overrides, which may hold this container, once it has no owner and nothing that it made can read them.
  func letGoOfInnerReference() {
    step {
      innerReferences -= 1
      removeUnreadOverrides()
    }
  }

  /// Removes the overrides, and leaves the tree, if nothing can read them. Under the lock.
  private func removeUnreadOverrides() {
    guard isAbandoned, innerReferences == 0 else { return }
    leaveTree()
    tree.generation += 1
    if entries.isEmpty { return }
    forgetIdentifiers()
    for entry in entries.values { tree.releaseLater(entry.override.take()?.object) }
  }

  /// Releases values, which may hold this container, when its owner is gone.
  func abandon() {
    var values: [Made] = []
    var boxes: [DependencyBox] = []
    var set: DependencyBox?
    step {
      isAbandoned = true
      swap(&values, &forgotten)
      // Entries keep the values that what was made here may read.
      if innerReferences > 0 { makeEntries() }
      swap(&set, &lastSet)
      swap(&boxes, &published)
      removeTables()
      for entry in entries.values {
        guard let made = entry.made else { continue }
        values.append(made)
        entry.made = made.loosened()
      }
      tree.releaseLater(inner.take())
      removeUnreadOverrides()
    }
    // One after the other, as the values below.
    while let box = set { set = box.setBefore.take() }
    while !boxes.isEmpty { boxes.removeLast() }
    if values.count > 1 { values = values.sorted(byRank: \.rank) }
    // Last made first: what a value was made from is still held here, so releasing a long chain doesn't recurse.
    while !values.isEmpty { values.removeLast() }
  }

  // MARK: The tree, under the lock

  /// This container and its ancestors, nearest first.
  var chain: UnfoldFirstSequence<Contents> { sequence(first: self) { $0.parent } }

  /// Whether changes of its ancestors reach this container.
  var isJoined: Bool { position != nil || parentReference == nil }

  func isDescendant(of other: Contents) -> Bool { chain.contains { $0 === other } }

  /// Adds this container to its parent's children. The parent may have left the tree, but nothing above it has: a container
  /// with children stays.
  private func joinTree() {
    guard let parent, position == nil else { return }
    parent.joinTree()
    position = parent.children.count
    parent.children.append(self)
    if parent.isStopped { isStopped = true }
  }

  /// Removes this container, which has no children, from those of its parent.
  private func leaveTree() {
    guard let parent, let position else { return }
    let last = parent.children.removeLast()
    if last !== self {
      parent.children[position] = last
      last.position = position
    }
    self.position = nil
  }

  /// Returns this container and its descendants: parents before children, and younger siblings before older ones.
  // Iterative, since containers may be deeply nested.
  func subtree() -> [Contents] {
    var all: [Contents] = []
    var pending = [self]
    while let next = pending.popLast() {
      all.append(next)
      pending += next.children.sorted(byRank: { Int64($0.number) })
    }
    return all
  }

  /// Whether a value may have been made here, or in a child.
  var wasRead: Bool {
    !entries.isEmpty || !published.isEmpty || !children.isEmpty
      || tree.creations.contains { $0.home === self }
  }

  // MARK: Reads without the lock, under the lock

  @inline(never)
  func entry(ifAnyFor slot: Int) -> Entry? {
    if let entry = entries[slot] { return entry }
    guard lastSet != nil, let box = box(of: slot) else { return nil }
    let entry = Entry()
    entry.override = .value(box)
    entries[slot] = entry
    return entry
  }

  @inline(never)
  func entry(_ slot: Int) -> Entry {
    if let entry = entry(ifAnyFor: slot) { return entry }
    let entry = Entry()
    entries[slot] = entry
    return entry
  }

  /// Makes entries for the values that were set and have none, which are the only boxes that reads find until then.
  func makeEntries() {
    while let box = lastSet {
      _ = entry(box.slot)
      lastSet = box.setBefore.take()
    }
  }

  /// Lets reads find a box without the lock, unless its slot was published before.
  func publish(_ box: DependencyBox) {
    if isAbandoned || isStopped || self.box(of: box.slot) != nil { return }
    makeEntries()
    published.append(box)
    show(box)
  }

  /// Makes reads of a slot take the lock from now on.
  @inline(never)
  func withdraw(_ slot: Int) {
    makeEntries()
    hide(slot)
  }

  func setStopped(_ stopped: Bool) {
    isStopped = stopped
    tree.generation += 1
    guard stopped else { return }
    makeEntries()
    for slot in entries.keys { withdraw(slot) }
    for box in published { withdraw(box.slot) }
  }
}

/// What a container holds for one slot. Accessed under the lock.
final class Entry {
  @exclusivity(unchecked) var override: Override?
  /// How an installed module makes the value, and the elements that such modules add to it.
  @exclusivity(unchecked) var provision: KeyRecipes?
  @exclusivity(unchecked) var contributions: [KeyRecipes] = []
  @exclusivity(unchecked) var made: Made?
  /// The input that its scope was begun with; what is registered in its place is made beside it.
  @exclusivity(unchecked) var input: Made?
  @exclusivity(unchecked) var creation: Creation?
  /// How many parents up the value is kept, and the tree's generation for which this holds.
  @exclusivity(unchecked) var home: (distance: Int, generation: Int)?
}
