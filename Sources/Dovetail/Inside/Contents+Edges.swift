/// What depends on what, as seen from one container. All of it under the lock.
extension Contents {
  /// What a key says of itself here; `nil` for identifiers, and where it must be asked first.
  func ownRecipe(of slot: Int, _ step: inout Step) -> Recipe? {
    guard let known = tree.keys[slot] else { return nil }
    if let recipe = known.recipes[context] { return recipe }
    step.unknown.append((known.key, context))
    return nil
  }

  /// What is in a slot's place here or in the nearest ancestor where something does.
  func replacement(of slot: Int, _ step: inout Step) -> (override: Override, holder: Contents)? {
    for contents in chain {
      if let override = contents.entries[slot]?.override { return (override, contents) }
      if tree.hasInstalled, let provision = contents.installed?.provisions[slot]?.recipes[context],
        usesProvision(slot, &step)
      {
        return (.recipe(provision), contents)
      }
    }
    return nil
  }

  /// Whether a key's own expression gives way to what a module provides.
  private func usesProvision(_ slot: Int, _ step: inout Step) -> Bool {
    switch ownRecipe(of: slot, &step)?.description.expression {
    case .default, .declared, nil: true
    case .preview, .test: false
    }
  }

  /// How a slot's value is made here; `nil` where a value was set, or nothing is registered.
  func recipe(of slot: Int, _ step: inout Step) -> Recipe? {
    switch replacement(of: slot, &step)?.override {
    case .value: nil
    case .recipe(let recipe): recipe
    case nil: ownRecipe(of: slot, &step)
    }
  }

  /// What a slot's value is made from here, and whether more is not known: stated edges, what modules contribute, and what the
  /// nearest value was seen to read.
  ///
  /// What was set is a leaf: what it took the place of no longer matters.
  func edges(of slot: Int, _ step: inout Step) -> (slots: Set<Int>, areComplete: Bool) {
    guard let recipe = recipe(of: slot, &step) else { return ([], true) }
    var slots: Set<Int> = []
    for need in recipe.needs ?? [] {
      tree.knownKey(need.key, slot: need.slot)
      slots.insert(need.slot)
    }
    if tree.hasInstalled {
      for contribution in contributions(to: slot) {
        for need in contribution.needs[context] {
          tree.knownKey(need.key, slot: need.slot)
          slots.insert(need.slot)
        }
      }
    }
    let made = chain.lazy.compactMap { $0.entries[slot]?.made }.first
    if let made { slots.formUnion(made.reads) }
    return (slots, recipe.needs != nil || made != nil)
  }

  /// Whether a slot's value here must be another one than the parent's: something that it is made from is overridden
  /// here, or is made by another expression in this context.
  func differsFromParent(in slot: Int, _ step: inout Step) -> Bool {
    guard let parent else { return true }
    guard hasOverrides || context != parent.context || !sharesValues else { return false }
    if case .value = parent.replacement(of: slot, &step)?.override { return false }
    if !sharesValues { return true }
    var pending = [slot]
    var seen: Set<Int> = [slot]
    while let slot = pending.popLast() {
      if entries[slot]?.override != nil || installed?.changes(slot) == true { return true }
      if case .value = parent.replacement(of: slot, &step)?.override { continue }
      if context != parent.context, let own = recipe(of: slot, &step),
        let other = parent.recipe(of: slot, &step),
        !own.description.expression.makesSame(as: other.description.expression)
      {
        return true
      }
      let edges = edges(of: slot, &step)
      // In a test, nothing real is made on the way to finding out what it reads.
      if !edges.areComplete, context == .test, hasOverrides { return true }
      for slot in edges.slots where seen.insert(slot).inserted { pending.append(slot) }
    }
    return false
  }

  /// Those of some slots whose values here are made, directly or not, from changed ones.
  func dependents(of changed: Set<Int>, among slots: [Int], _ step: inout Step) -> Set<Int> {
    var users: [Int: [Int]] = [:]
    var pending = slots
    var seen = Set(slots)
    while let slot = pending.popLast() {
      for need in edges(of: slot, &step).slots {
        users[need, default: []].append(slot)
        if seen.insert(need).inserted { pending.append(need) }
      }
    }
    var reached = changed
    pending = Array(changed)
    while let slot = pending.popLast() {
      for user in users[slot] ?? [] where reached.insert(user).inserted { pending.append(user) }
    }
    return reached.subtracting(changed)
  }
}
