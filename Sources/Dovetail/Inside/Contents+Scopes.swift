/// Opening and ending custom scopes. Under the lock.
extension Contents {
  /// This container and the ancestors that it shares scopes with, nearest first.
  private var scopeChain: UnfoldFirstSequence<Contents> {
    sequence(first: self) { $0.sharesValues ? $0.parent : nil }
  }

  /// Returns the tree's generation when a scope was opened here; `nil` if it is closed here.
  func opening(of scope: DependencyScope) -> Int? { openScopes.first { $0.scope == scope }?.generation }

  /// Returns the container whose open scope this one sees.
  func openHome(of scope: DependencyScope) -> Contents? {
    for contents in scopeChain {
      if contents.opening(of: scope) != nil { return contents }
      // Where an enclosing scope was opened again, the outer one's inner scopes are hidden.
      if contents.openScopes.contains(where: { scope.isWithin($0.scope) }) { return nil }
    }
    return nil
  }

  /// Opens a scope that has no inputs, or whose inputs are all overridden; stops at any other.
  func openWithoutBeginning(_ scope: DependencyScope, because reason: String) -> Contents {
    if let home = openHome(of: scope) { return home }
    let outer = scope.enclosingCustom.map { openWithoutBeginning($0, because: reason) }
    let inputs = inputs(of: scope)
    if let missing = inputs.first(where: { replacement(of: $0.slot) == nil }) {
      requireNotStopped(reason)
      requireNoDisposal(reason)
      tree.halt(
        "\(reason) while scope '\(scope.name)' is closed: begin '\(scope.name)' first, with its input '\(missing.name)'"
      )
    }
    let nearest = scopeChain.first { contents in
      contents === outer || inputs.contains { contents.entries[$0.slot]?.override != nil }
    }
    let home = nearest ?? scopeChain.reversed()[0]
    home.openScopes.append((scope, tree.generation))
    return home
  }

  func inputs(of scope: DependencyScope) -> [Recipe] {
    scope.inputs.compactMap { ownRecipe(of: $0.slot) }
  }

  /// Removes the values of a scope and those within it, here and in children. In one that has opened the scope again, only
  /// what was forgotten before that.
  ///
  /// If the scope is closing, its inputs are removed too. The caller disposes of what is returned.
  func take(_ scope: DependencyScope, closing: Bool, inChildren: Bool = true) -> TakenValues {
    var taken = TakenValues()
    var slots: Set<Int> = []
    var pending = [(self, Int.max)]
    while let (contents, end) = pending.popLast() {
      let ends = { (made: Made) in made.recipe.scope.isWithin(scope) && made.generation <= end }
      taken.made += contents.forgotten.filter(ends).map { (contents, $0) }
      contents.forgotten.removeAll(where: ends)
      for child in contents.children where inChildren {
        pending.append((child, min(end, child.opening(of: scope) ?? .max)))
      }
      guard end == .max else { continue }
      for slot in slots where contents.entry(ifAnyFor: slot)?.override == nil { contents.withdraw(slot) }
      for (slot, entry) in contents.entries {
        if closing, entry.input?.recipe.scope.isWithin(scope) == true {
          tree.releaseLater(entry.input.take())
        }
        if entry.made?.recipe.scope.isWithin(scope) == true, let made = contents.takeValue(of: slot) {
          taken.made.append((contents, made))
          slots.insert(slot)
        }
      }
      contents.abandonCreations(of: scope, &taken)
      if closing { contents.openScopes = contents.openScopes.filter { !$0.scope.isWithin(scope) } }
    }
    tree.generation += 1
    taken.sort()
    return taken
  }

  /// Marks creations of a scope here as stale, so that their values aren't kept.
  private func abandonCreations(of scope: DependencyScope, _ taken: inout TakenValues) {
    for creation in tree.creations
    where creation.home === self && creation.isKept && creation.recipe.scope.isWithin(scope) {
      entries[creation.recipe.slot]?.creation = nil
      // A run disposes of what it started.
      guard creation.thread != nil, creation.recipe.description.dispose != nil, creation.orphan == nil
      else { continue }
      let (values, orphan) = AsyncStream<Made>.makeStream()
      creation.orphan = orphan
      taken.orphans.append((creation, values))
    }
  }

  /// Keeps a forgotten value that needs disposal until its scope ends.
  func keepForDisposal(_ made: Made) {
    if made.isDisposable, !isAbandoned { forgotten.append(made) }
  }
}
