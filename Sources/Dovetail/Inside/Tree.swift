/// A root container with all its descendants: what they share, and the one lock of all of them.
///
/// Code of the user's never runs under the lock. What a step lets go is released after it.
final class Tree {
  let lock = Lock()

  // Under the lock:

  /// What is known of keys, by their slots.
  @exclusivity(unchecked) var keys: [Int: KnownKey] = [:]
  /// The slots of the identifiers that something is registered for, and in how many containers.
  @exclusivity(unchecked) var identifiers: [IdentifierName: (slot: Int, uses: Int)] = [:]
  /// The slots that anything is made from.
  @exclusivity(unchecked) var mentioned: Set<Int> = []
  /// What is being made, in the order of beginning.
  @exclusivity(unchecked) var creations: [Creation] = []
  /// Whom threads wait for.
  @exclusivity(unchecked) var waits: [Wait] = []
  /// The starts, beginnings and ends in progress.
  @exclusivity(unchecked) var runs: [Run] = []
  /// Changes with everything that decides where a value is made.
  @exclusivity(unchecked) var generation = 0
  /// How many observations of its containers there are.
  @exclusivity(unchecked) var observers = 0
  /// Whether any container was ever told of a module.
  @exclusivity(unchecked) var hasInstalled = false
  @exclusivity(unchecked) private var order = 0
  /// Containers to be let go, by the thread that does it.
  @exclusivity(unchecked) private var parting: [(thread: ThreadID, container: DependencyContainer?)] = []

  final class KnownKey {
    let key: any ContainerKey.Type
    @exclusivity(unchecked) var recipes = PerContext<Recipe?> { _ in nil }

    init(key: any ContainerKey.Type) { self.key = key }
  }

  /// The innermost creation that the caller runs in, if there is one.
  var creationOfCaller: Creation? {
    let thread = ThreadID.current
    if let creation = creations.last(where: { $0.thread == thread }) { return creation }
    guard !creations.isEmpty, let creation = Creation.ofTask, !creation.isOver, creation.home.tree === self
    else { return nil }
    return creation
  }

  /// A number for what was made, later ones greater.
  func nextOrder() -> Int {
    order += 1
    return order
  }

  /// What is known of the key that has a slot.
  @discardableResult
  func knownKey(_ key: any ContainerKey.Type, slot: Int) -> KnownKey {
    if let known = keys[slot] { return known }
    let known = KnownKey(key: key)
    keys[slot] = known
    return known
  }

  /// Lets a container go that may be the last one to hold its parent, and so on, without recursion.
  func release(_ container: inout DependencyContainer?) {
    let thread = ThreadID.current
    let isFirst = lock.withLock {
      let isFirst = !parting.contains { $0.thread == thread }
      // The mark of the caller that lets all the others of its thread go.
      if isFirst { parting.append((thread, nil)) }
      parting.append((thread, container.take()))
      return isFirst
    }
    while isFirst {
      let next = lock.withLock {
        parting.lastIndex { $0.thread == thread }.flatMap { parting.remove(at: $0).container }
      }
      if next == nil { break }
    }
  }

  /// Remembers what keys, and all that they need, say of themselves.
  func learn(_ unknown: [(key: any ContainerKey.Type, context: DependencyContext)]) {
    var pending = unknown
    var seen: Set<Int> = []
    while let (key, context) = pending.popLast() {
      let slot = key.slot
      guard seen.insert(slot).inserted, !lock.withLock({ keys[slot]?.recipes[context] != nil }) else {
        continue
      }
      let recipe = Recipe(key, slot: slot, key.description(in: context))
      recipe.scope.askForInputs()
      for need in recipe.needs ?? [] { pending.append((need.key, context)) }
      lock.withLock {
        knownKey(key, slot: slot).recipes[context] = recipe
        for need in recipe.needs ?? [] { mentioned.insert(need.slot) }
      }
    }
  }
}

/// What happens in one step under the lock.
struct Step {
  /// Keys that must say what they are before the step can be made; it changes nothing where there are any.
  var unknown: [(key: any ContainerKey.Type, context: DependencyContext)] = []
  /// What the step let go, or loaded of what it does not own: released after it.
  var released: [AnyObject] = []
  /// Reads to report to a test after the step.
  var reports: [UndeclaredRead] = []
  /// Reads that are wrong in the program, to be reported after the step.
  var captives: [CaptiveRead] = []

  mutating func release(_ object: AnyObject?) {
    if let object { released.append(object) }
  }
}
