/// What a container holds. References to one container share it.
final class Contents {
  let tree: Tree
  let context: DependencyContext
  /// Whether values that the parent made may be used here, and not only what is overridden there.
  let sharesValues: Bool
  @exclusivity(unchecked) private var parentReference: DependencyContainer?

  // Under the lock:
  @exclusivity(unchecked) var entries: [Int: Entry] = [:]
  /// Whether something may be set or registered here, or installed.
  @exclusivity(unchecked) var hasOverrides = false
  @exclusivity(unchecked) private(set) var openScopes: [DependencyScope] = []
  /// What was made here, is forgotten, and will be disposed of when its scope ends.
  @exclusivity(unchecked) var forgotten: [Made] = []
  @exclusivity(unchecked) var installed: Installed?
  /// The identifiers that something is registered for here.
  @exclusivity(unchecked) var registered: [IdentifierName: Int] = [:]
  @exclusivity(unchecked) var observers: [(number: Int, observe: @Sendable (DependencyEvent) -> Void)] = []
  @exclusivity(unchecked) private var children: [ObjectIdentifier: WeakContents] = [:]
  @exclusivity(unchecked) private var isKnownToParent: Bool
  @exclusivity(unchecked) private(set) var published: PublishedBoxes?
  /// The reference that makers are given, which does not own the container.
  @exclusivity(unchecked) private var inner: DependencyContainer?
  /// How many references were given to makers and are still held.
  @exclusivity(unchecked) private var innerReferences = 0
  @exclusivity(unchecked) private(set) var isStopped = false

  private struct WeakContents {
    weak var contents: Contents?
  }

  init(
    parent: DependencyContainer?, context: DependencyContext, sharesValues: Bool, published: PublishedBoxes
  ) {
    parentReference = parent
    tree = parent?.contents.tree ?? Tree()
    self.context = context
    self.sharesValues = sharesValues
    self.published = published
    isKnownToParent = parent == nil
  }

  deinit {
    if parentReference == nil { return }
    if isKnownToParent || !registered.isEmpty {
      tree.lock.withLock {
        parent?.children[ObjectIdentifier(self)] = nil
        for name in registered.keys { tree.forget(name) }
      }
    }
    if isKnownUniquelyReferenced(&parentReference) { tree.release(&parentReference) }
  }

  var parent: Contents? { parentReference?.contents }

  /// Whether the owner has gone: values are held weakly then.
  var isAbandoned: Bool { published == nil }

  /// Runs a step under the lock, again as long as it finds keys that must first say what they are.
  func step<Result>(_ body: (inout Step) -> Result) -> Result {
    while true {
      var step = Step()
      let result = tree.lock.withLock { body(&step) }
      if step.unknown.isEmpty {
        if !step.reports.isEmpty { UndeclaredReads.report(step.reports) }
        for read in step.captives { read.report(in: context) }
        return result
      }
      tree.learn(step.unknown)
    }
  }

  // MARK: References

  /// The reference for makers.
  func innerReference() -> DependencyContainer {
    tree.lock.withLock {
      if let inner { return inner }
      let made = DependencyContainer(.inner, of: self)
      innerReferences += 1
      if !isAbandoned { inner = made }
      return made
    }
  }

  /// Gives the shared container's makers the one reference that there is, since it is never let go.
  func useAsInner(_ container: DependencyContainer?) {
    tree.lock.withLock { inner = container }
  }

  /// Lets go of overrides, which may hold this container, when nobody owns it and nothing that it made can read them any more.
  func letGoOfInnerReference() {
    let overrides = tree.lock.withLock { () -> [Override] in
      innerReferences -= 1
      return removeUnreadOverrides()
    }
    withExtendedLifetime(overrides) {}
  }

  /// Under the lock.
  private func removeUnreadOverrides() -> [Override] {
    guard isAbandoned, innerReferences == 0 else { return [] }
    tree.generation += 1
    return entries.values.compactMap { $0.override.take() }
  }

  /// Lets go of values, which may hold this container, when nobody owns it any more.
  func abandon() {
    var values: [Made] = []
    var overridden: [Int: Entry] = [:]
    let released = tree.lock.withLock {
      let references = (inner, published)
      inner = nil
      published = nil
      if innerReferences == 0, entries.values.allSatisfy({ $0.made == nil && $0.creation == nil }) {
        // Overrides alone, as in most containers, which go as they are.
        tree.generation += 1
        swap(&overridden, &entries)
      }
      for entry in entries.values {
        entry.published = nil
        guard let made = entry.made, made.recipe.description.absence != .input else { continue }
        values.append(made)
        entry.made = made.loosened()
      }
      values += forgotten
      forgotten = []
      return (references, removeUnreadOverrides())
    }
    withExtendedLifetime(released) {}
    if values.isEmpty { return }
    values.sort { $0.order < $1.order }
    // Later ones first: what they were made from is still held here when they go, so that no chain goes at once.
    while !values.isEmpty { values.removeLast() }
  }

  // MARK: The tree, under the lock

  /// This container and its ancestors, nearest first.
  var chain: UnfoldFirstSequence<Contents> { sequence(first: self, next: \.parent) }

  func isDescendant(of other: Contents) -> Bool {
    var contents: Contents? = self
    while contents !== other, let here = contents { contents = here.parent }
    return contents != nil
  }

  /// Makes this container known to its ancestors, so that they tell it when something changes.
  func joinTree() {
    var contents = self
    while !contents.isKnownToParent, let parent = contents.parent {
      contents.isKnownToParent = true
      parent.children[ObjectIdentifier(contents)] = WeakContents(contents: contents)
      contents = parent
    }
  }

  /// The children that are still there.
  func livingChildren(_ step: inout Step) -> [Contents] {
    if children.isEmpty { return [] }
    let living = children.values.compactMap(\.contents)
    step.released += living as [AnyObject]
    return living
  }

  var hasChildren: Bool { !children.isEmpty }

  // MARK: Reads without the lock, under the lock

  func entry(_ slot: Int) -> Entry {
    if !entries.isEmpty, let entry = entries[slot] { return entry }
    let entry = Entry()
    // Most containers override one dependency, for which this is cheaper than to let an empty dictionary grow.
    if entries.isEmpty { entries = [slot: entry] } else { entries[slot] = entry }
    return entry
  }

  /// Lets a box be read without the lock, unless another one of its slot was before.
  func publish(_ box: DependencyBox) { publish(box, entry(box.slot)) }

  func publish(_ box: DependencyBox, _ entry: Entry) {
    guard let published, !isStopped, !entry.wasPublished else { return }
    entry.wasPublished = true
    entry.published = box
    published.publish(box)
  }

  /// Lets a slot be read under the lock alone from now on.
  func withdraw(_ entry: Entry?) {
    guard let entry, let box = entry.published else { return }
    entry.published = nil
    published?.withdraw(box)
  }

  func setStopped(_ stopped: Bool) {
    isStopped = stopped
    tree.generation += 1
    if stopped { for entry in entries.values { withdraw(entry) } }
  }

  // MARK: Scopes, under the lock

  func open(_ scope: DependencyScope) {
    openScopes.append(scope)
    tree.generation += 1
  }

  func close(_ scope: DependencyScope) {
    openScopes.removeAll { $0.isWithin(scope) }
    tree.generation += 1
  }
}

/// What one container has in a slot. Touched under the lock.
final class Entry {
  @exclusivity(unchecked) var override: Override?
  @exclusivity(unchecked) var made: Made?
  @exclusivity(unchecked) var creation: Creation?
  /// The box that can be read without the lock.
  @exclusivity(unchecked) var published: DependencyBox?
  /// Whether one ever could: no other one ever can.
  @exclusivity(unchecked) var wasPublished = false
  /// How many containers up the value is kept, and for which generation of the tree that is so.
  @exclusivity(unchecked) var home: (distance: Int, generation: Int)?

  var isPublished: Bool { published != nil }
}
