/// Replacing and forgetting values.
extension Contents {
  func replace(_ key: any ContainerKey.Type, by override: Override) {
    let slot = key.slot
    step(knowing: key) { set(slot, $0, to: override) }
    tellOverridden(slot)
  }

  /// Tells observers of an override, and the running test if all tests see it.
  func tellOverridden(_ slot: Int) {
    tell(.overridden, of: slot)
    guard parent == nil, let library = UndeclaredReads.library, self === DependencyContainer.shared.contents
    else { return }
    let name = tree.lock.withLock { self.name(of: slot) }
    let advice =
      library.testContainer == nil
      ? "give this test its own container with .dependencies, and set it there"
      : "set it in this test's own container: $0 in .dependencies, DependencyContainer.current in the test"
    library.warn("'\(name)' is set for all tests: \(advice)")
  }

  func set(_ slot: Int, _ own: Recipe? = nil, to override: Override?) {
    // Nothing depends on the first override before the first read.
    if !wasRead, entry(ifAnyFor: slot) == nil, !isAbandoned, !isStopped, case .value(let box) = override,
      own?.scope.isCustom == false
    {
      hasOverrides = true
      box.setBefore = lastSet
      lastSet = box
      return show(box)
    }
    let onlyValue = override == nil && entries[slot]?.override == nil
    let outdated = outdated(by: [slot], onlyValues: onlyValue)
    forget(outdated) { contents, made in
      // What is made from a replaced value waits for the end of its scope; the value itself is never disposed of.
      if contents !== self || made.recipe.slot != slot { contents.keepForDisposal(made) }
    }
    let entry = entry(slot)
    // In this order: an identifier that is registered again keeps its slot.
    if let name = override?.identifier { tree.use(name, slot) }
    if let name = entry.override?.identifier { tree.forget(name) }
    tree.releaseLater(entry.override?.object)
    entry.override = override
    if override == nil, own == nil { for (contents, _, _) in outdated { contents.entries[slot] = nil } }
    // In a test, what was made because of an override stays when that goes.
    hasOverrides =
      override != nil || !modules.isEmpty || hasOverrides && context == .test
      || entries.values.contains { $0.override != nil }
    if case .value(let box) = override, own?.scope.isCustom != true { publish(box) }
  }

  func reset(_ key: any ContainerKey.Type) {
    let slot = key.slot
    step(knowing: key) { own in
      guard let entry = entry(ifAnyFor: slot) else { return }
      let recipe = entry.made?.recipe ?? entry.creation?.recipe
      if entry.override == nil, recipe == nil { return }
      if let recipe, entry.made?.isDisposable ?? (recipe.description.dispose != nil) {
        tree.halt("reset: '\(recipe.name)' needs disposal: end its scope, or stop its container")
      }
      let provision = modules.lazy.compactMap { $0.testProvision(of: slot) }.first
      set(slot, own, to: provision.map { .recipe($0[context]) })
    }
  }

  /// What a container must forget when slots that it sees change.
  typealias Outdated = (contents: Contents, changed: Set<Int>, slots: Set<Int>)

  /// Returns what must be forgotten when slots change here, parents before their children. If only values go, children
  /// keep those of their own.
  func outdated(by changed: Set<Int>, onlyValues: Bool = false) -> [Outdated] {
    // Looked for only if there may be some: one of many identifiers must not take longer than another.
    let haveDependents = changed.contains { tree.keys[$0] != nil || tree.readIdentifiers.contains($0) }
    var outdated: [Outdated] = [(self, changed, changed)]
    var next = 0
    while next < outdated.count {
      let (contents, visible, _) = outdated[next]
      if haveDependents { outdated[next].slots = contents.slots(dependingOn: visible) }
      for child in contents.children {
        var changed: Set<Int> = []
        for slot in visible {
          let own = child.entry(ifAnyFor: slot)
          if own != nil, child.replacement(of: slot)?.holder === child { continue }
          if onlyValues, own?.made != nil || own?.creation != nil { continue }
          changed.insert(slot)
        }
        if !changed.isEmpty { outdated.append((child, changed, changed)) }
      }
      next += 1
    }
    return outdated
  }

  func forget(_ outdated: [Outdated], repeatsReaders: Bool = true, _ body: (Contents, Made) -> Void) {
    for (contents, changed, slots) in outdated {
      for slot in slots {
        if let made = contents.takeValue(of: slot) { body(contents, made) }
      }
      contents.outdateCreations(of: changed, readingAny: slots, repeatsReaders)
    }
    tree.generation += 1
  }

  /// Removes a slot's value, which is released after the step.
  @inline(never)
  func takeValue(of slot: Int) -> Made? {
    withdraw(slot)
    let made = entries[slot]?.made.take()
    tree.releaseLater(made)
    return made
  }

  /// Makes readers repeat the creations of changed slots, and those that read old values. A creation that isn't repeated, or
  /// whose own maker made the change, returns its value, but it and those around it aren't kept.
  private func outdateCreations(of changed: Set<Int>, readingAny slots: Set<Int>, _ repeatsReaders: Bool) {
    let changing = tree.creationOfCaller?.chain ?? []
    for creation in tree.creations where creation.home === self {
      for (slot, made) in creation.graph where slots.contains(slot) || !made.reads.isDisjoint(with: slots) {
        creation.graph[slot] = nil
        tree.releaseLater(made)
      }
      guard changed.contains(creation.recipe.slot) || !creation.reads.isDisjoint(with: slots) else {
        continue
      }
      let isReturned = !repeatsReaders || changing.contains { $0 === creation }
      if !isReturned { creation.isReplaced = true }
      for creation in isReturned ? creation.chain : [creation] {
        creation.isOutdated = true
        let entry = creation.home.entries[creation.recipe.slot]
        if entry?.creation === creation { entry?.creation = nil }
      }
    }
  }
}
