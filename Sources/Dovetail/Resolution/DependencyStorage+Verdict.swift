/// Deciding whether an override makes a difference to a value.
extension DependencyStorage {
  /// Makes this storage known to its ancestors, so that they tell it when something changes.
  func adopt() {
    guard let parent else { return }
    let parentStorage = parent.storage
    parentStorage.adopt()
    let isNew = withLock { state -> Bool in
      defer { state.isAdopted = true }
      return !state.isAdopted
    }
    guard isNew else { return }
    parentStorage.withLock { state in
      childIndex = state.children.insert(self)
    }
  }

  /// Decides where a value is to be made, and remembers it as long as nothing changes.
  func decide(_ request: DependencyRequest, epoch: UInt) -> SlotContent.Verdict {
    let verdict = isReached(request.key) ? SlotContent.Verdict.here : .parent
    withLock { state in
      guard state.epoch == epoch else { return }
      cursor(for: request.id, in: &state).content.verdict = verdict
      state.hasHistory = true
    }
    return verdict
  }

  /// Whether the key's value here differs from the parent's: something that it is made of is overridden
  /// here, or is made by another expression in this context.
  private func isReached(_ key: any DependencyKey.Type) -> Bool {
    guard let parent else { return true }
    if isOverriddenAbove(key.slotID) { return false }
    guard sharesWithParent else { return true }
    let parentContext = parent.context
    var pending = [key]
    var seen = SlotSet()
    _ = seen.insert(key.slotID)
    while let key = pending.popLast() {
      let id = key.slotID
      if override(of: id) != nil { return true }
      // What an ancestor overrides is a leaf: what it was made of no longer matters.
      if isOverriddenAbove(id) { continue }
      if context != parentContext,
        !self.key(for: key).expression(in: context).makesSame(
          as: parent.storage.key(for: key).expression(in: parentContext))
      {
        return true
      }
      for dependency in dependencies(of: key) where seen.insert(dependency.slotID) {
        pending.append(dependency)
      }
    }
    return false
  }

  func override(of id: Int) -> DependencyRecord? {
    withLock { $0.table.cursor(for: id)?.content.override }
  }

  func isOverriddenAbove(_ id: Int) -> Bool {
    ancestors.contains { $0.override(of: id) != nil }
  }

  /// The storages that this one looks to, nearest first.
  var ancestors: some Sequence<DependencyStorage> {
    sequence(state: parent?.storage) { next -> DependencyStorage? in
      defer { next = next?.parent?.storage }
      return next
    }
  }

  func isDescendant(of other: DependencyStorage) -> Bool {
    var storage = self
    while storage !== other {
      guard let parent = storage.parent else { return false }
      storage = parent.storage
    }
    return true
  }

  /// Whether a read here is to be reported: in a test, of something that is neither overridden nor made
  /// for tests.
  func reportsReads(of key: any DependencyKey.Type) -> Bool {
    guard context == .test, self.key(for: key).expression(in: .test) == .undeclared else { return false }
    let id = key.slotID
    return override(of: id) == nil && !isOverriddenAbove(id)
  }
}
