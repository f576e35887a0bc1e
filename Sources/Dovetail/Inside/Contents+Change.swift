/// Replacing and forgetting values.
extension Contents {
  /// Overrides a slot, and forgets what was made from the old value, here and in children.
  func replace(_ slot: Int, of key: any ContainerKey.Type, by override: Override) {
    change(key) { _ in (slot, override) }
    tell(.overridden, of: slot)
  }

  /// Changes a slot's override in one step, as `body` says; `fresh` is what an identifier may get as its slot.
  func change(
    _ key: (any ContainerKey.Type)? = nil, fresh: Int? = nil,
    _ body: (inout Step) -> (slot: Int, override: Override?)?
  ) {
    step { step in
      guard let (slot, override) = body(&step) else { return }
      let known = key.map { tree.knownKey($0, slot: slot) } ?? tree.keys[slot]
      let own = known?[context]
      if let known, own == nil { step.unknown.append((known.key, context)) }
      // Nothing depends on the first override before the first read, nor on an identifier with a new slot.
      let isFirst = slot == fresh || entries[slot] == nil && !wasRead
      let forgetting = isFirst ? [] : self.forgetting([slot], &step)
      guard step.unknown.isEmpty else { return }
      if !isFirst { forget(forgetting, replaced: slot, &step) }
      let entry = entry(slot)
      // In this order: an identifier that is registered again keeps its slot.
      if let name = override?.identifier { tree.use(name, slot) }
      if let name = entry.override?.identifier { tree.forget(name) }
      step.release(entry.override?.object)
      entry.override = override
      if override == nil, own == nil { entries[slot] = nil }
      hasOverrides = override != nil || !modules.isEmpty || entries.values.contains { $0.override != nil }
      tree.generation += 1
      if case .value(let box) = override, own?.scope.isCustom != true { publish(box, entry) }
    }
  }

  func reset(_ slot: Int, of key: any ContainerKey.Type) {
    change(key) { _ in
      guard let entry = entries[slot], entry.override != nil || entry.made != nil else { return nil }
      if let made = entry.made, made.isDisposable {
        halt(
          "reset: '\(made.recipe.name)' needs disposal: end its scope, or stop its container")
      }
      return (slot, nil)
    }
  }

  /// What some containers must forget when slots that they see change.
  typealias Forgetting = [(contents: Contents, changed: Set<Int>, slots: Set<Int>)]

  /// Returns what must be forgotten when slots change here, parents before their children.
  func forgetting(_ changed: Set<Int>, _ step: inout Step) -> Forgetting {
    let haveDependents = !tree.mentioned.isDisjoint(with: changed)
    var forgetting: Forgetting = []
    var pending: [(contents: Contents, changed: Set<Int>)] = [(self, changed)]
    while let (contents, visible) = pending.popLast() {
      var slots = visible
      if haveDependents {
        var known: [Int] = []
        for (slot, entry) in contents.entries where entry.made != nil || entry.isPublished {
          known.append(slot)
        }
        for creation in tree.creations where creation.home === contents { known += creation.reads }
        slots = contents.slots(dependingOn: visible, among: known, &step)
      }
      forgetting.append((contents, visible, slots))
      for child in contents.livingChildren(&step) {
        let visible = visible.filter { child.entries[$0]?.override == nil }
        if !visible.isEmpty { pending.append((child, visible)) }
      }
    }
    return forgetting
  }

  /// Forgets values; those that need disposal wait for the end of their scope, except a replaced one.
  func forget(_ forgetting: Forgetting, replaced: Int?, _ step: inout Step) {
    for (contents, made) in forgetValues(forgetting, replaced: replaced, &step) {
      contents.keepForDisposal(made)
    }
  }

  /// Forgets values.
  ///
  /// - Returns: The values, except a replaced one.
  func forgetValues(
    _ forgetting: Forgetting, replaced: Int?, _ step: inout Step
  ) -> [(contents: Contents, made: Made)] {
    var taken: [(contents: Contents, made: Made)] = []
    for (contents, changed, slots) in forgetting {
      for slot in slots {
        let entry = contents.entries[slot]
        contents.withdraw(entry)
        guard let made = entry?.made, made.recipe.description.absence != .input else { continue }
        entry?.made = nil
        step.release(made)
        if !(contents === self && slot == replaced) { taken.append((contents, made)) }
      }
      contents.outdateCreations(of: changed, readingAny: slots, &step)
    }
    tree.generation += 1
    return taken
  }

  /// Makes readers repeat the creations of changed slots, and those that read old values. If a maker made the change
  /// itself, its value is returned, but not kept.
  private func outdateCreations(of changed: Set<Int>, readingAny slots: Set<Int>, _ step: inout Step) {
    if tree.creations.isEmpty { return }
    let changing = tree.creationOfCaller?.chain ?? []
    for creation in tree.creations where creation.home === self {
      for (slot, made) in creation.graph where slots.contains(slot) || !made.reads.isDisjoint(with: slots) {
        creation.graph[slot] = nil
        step.release(made)
      }
      guard changed.contains(creation.recipe.slot) || !creation.reads.isDisjoint(with: slots) else {
        continue
      }
      if changing.contains(where: { $0 === creation }) {
        for creation in creation.chain { creation.letNobodyKeep() }
      } else {
        creation.isReplaced = true
        creation.letNobodyKeep()
      }
    }
  }
}
