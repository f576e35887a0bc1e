/// Custom scopes: where they are open, and what they hold.
extension Contents {
  // MARK: Under the lock

  /// This container and the ancestors whose scopes are its own too, nearest first.
  private var scopeChain: [Contents] {
    var chain = [self]
    while let last = chain.last, last.sharesValues, let parent = last.parent { chain.append(parent) }
    return chain
  }

  /// The container where a custom scope is open as seen from here.
  func openHome(of scope: DependencyScope) -> Contents? {
    for contents in scopeChain {
      if contents.openScopes.contains(scope) { return contents }
      // A scope that is opened again hides those that the outer one encloses.
      if contents.openScopes.contains(where: scope.isWithin) { return nil }
    }
    return nil
  }

  /// Opens a scope that nobody begins, because it has no inputs or all of them are overridden; stops at any other.
  func openWithoutBeginning(_ recipe: Recipe, _ step: inout Step) -> Contents? {
    openWithoutBeginning(recipe.scope, &step) { [recipe] scope, missing in
      halt(
        """
        '\(recipe.name)' was read while scope '\(scope.name)' is closed: \
        begin '\(scope.name)' first, with its input '\(missing)'
        """)
    }
  }

  func openWithoutBeginning(
    _ scope: DependencyScope, _ step: inout Step, stopping: (DependencyScope, String) -> Never
  ) -> Contents? {
    var closed = [scope]
    if let home = openHome(of: scope) { return home }
    var home: Contents?
    while home == nil, let enclosing = closed.last?.enclosingCustom {
      home = openHome(of: enclosing)
      if home == nil { closed.append(enclosing) }
    }
    for scope in closed.reversed() {
      let inputs = inputs(of: scope, &step)
      guard step.unknown.isEmpty else { return nil }
      if let missing = inputs.first(where: { replacement(of: $0.slot, &step) == nil }) {
        stopping(scope, missing.name)
      }
      let overridden = scopeChain.first { contents in
        inputs.contains { contents.entries[$0.slot]?.override != nil }
      }
      let place = home ?? (inputs.isEmpty ? scopeChain.last : overridden) ?? self
      place.open(scope)
      home = place
    }
    return home
  }

  /// What a scope's beginning is to be given.
  func inputs(of scope: DependencyScope, _ step: inout Step) -> [Recipe] {
    scope.inputs.compactMap { input in
      tree.knownKey(input.key, slot: input.slot)
      return ownRecipe(of: input.slot, &step)
    }
  }

  /// Takes off what a scope and those within it hold, here and in the children that did not open it again.
  ///
  /// - Parameters:
  ///   - scope: The scope.
  ///   - closing: Whether the scope ends, and its inputs with it.
  ///   - awaitingCreations: Whether the caller disposes of it all, and of what is still being made; else it waits for the end of
  ///     the scope where it was made.
  ///   - step: The step.
  /// - Returns: What was made, and the creations in progress whose values may need disposal.
  func take(
    _ scope: DependencyScope, closing: Bool, awaitingCreations: Bool = true, _ step: inout Step
  ) -> TakenValues {
    var taken = TakenValues()
    var slots: Set<Int> = []
    var pending = [self]
    while let contents = pending.popLast() {
      for (slot, entry) in contents.entries {
        if let made = entry.made, made.recipe.scope.isWithin(scope),
          closing || made.recipe.description.absence != .input
        {
          if awaitingCreations { taken.made.append(made) } else { contents.keepForDisposal(made) }
          slots.insert(slot)
          step.release(made)
          entry.made = nil
          contents.withdraw(entry)
        } else if slots.contains(slot), entry.override == nil {
          contents.withdraw(entry)
        }
      }
      if awaitingCreations {
        for made in contents.forgotten where made.recipe.scope.isWithin(scope) {
          taken.made.append(made)
          step.release(made)
        }
        contents.forgotten.removeAll { $0.recipe.scope.isWithin(scope) }
      }
      contents.abandonCreations(of: scope, awaiting: awaitingCreations, &taken)
      if closing { contents.close(scope) }
      for child in contents.livingChildren(&step) where !child.openScopes.contains(scope) {
        pending.append(child)
      }
    }
    tree.generation += 1
    return taken
  }

  /// Ensures that values of a scope that are being made here are not kept.
  private func abandonCreations(of scope: DependencyScope, awaiting: Bool, _ taken: inout TakenValues) {
    for creation in tree.creations
    where creation.home === self && creation.isKept && creation.recipe.scope.isWithin(scope) {
      entries[creation.recipe.slot]?.creation = nil
      creation.isStale = true
      // What a run starts it disposes of itself.
      guard awaiting, creation.thread != nil, creation.recipe.description.dispose != nil,
        creation.orphan == nil
      else { continue }
      let orphan = OrphanedValue(name: creation.recipe.name)
      creation.orphan = orphan
      taken.orphans.append(orphan)
    }
  }

  /// Keeps what was forgotten until its scope ends, if it needs disposal.
  func keepForDisposal(_ made: Made) {
    if made.isDisposable { forgotten.append(made) }
  }
}
