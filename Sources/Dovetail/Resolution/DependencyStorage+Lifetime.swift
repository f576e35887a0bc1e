/// What makers are given of a container, and what is left of it when its owner has gone.
extension DependencyStorage {
  /// Kept by nobody's table: where references that do not keep values look first.
  static let none = DependencyStorage(parent: nil, context: .live, sharesWithParent: true)

  /// The reference that makers are given.
  func insider() -> DependencyContainer {
    withLock { state in
      if let insider = state.insider { return insider }
      let insider = DependencyContainer(inside: self)
      if !state.isAbandoned { state.insider = insider }
      return insider
    }
  }

  /// Gives a reference for setting the container up, which is also what is made meanwhile is given: so
  /// neither an overriding value nor what it is built of keeps the container.
  func beginDraft() -> DependencyContainer {
    withLock { state in
      let draft = state.draft ?? DependencyContainer(drafting: self)
      state.draft = draft
      state.insider = draft
      return draft
    }
  }

  func endDraft() {
    withLock { state in
      // The draft is kept by `draft`, so nothing is released here.
      state.insider = nil
    }
  }

  /// Called when the last owner has gone: nobody reads without the lock any more.
  ///
  /// Values that got out may hold an insider. For these the overrides are kept, and of the values made here
  /// what somebody else keeps: the rest may be held by nothing but the cycle that it is in.
  func abandon() {
    let (draft, insider, hasInsiders) = withLock {
      state -> (DependencyContainer?, DependencyContainer?, Bool) in
      let hasInsiders = state.insider != nil && !isKnownUniquelyReferenced(&state.insider)
      state.isAbandoned = hasInsiders
      defer { (state.draft, state.insider) = (nil, nil) }
      return (state.draft, state.insider, hasInsiders)
    }
    draft?.redirect(to: parent?.storage ?? DependencyContainer.shared.storage)
    let released = hasInsiders ? demoteValues() : []
    withExtendedLifetime((insider, released)) {}
  }

  private func demoteValues() -> [DependencyRecord] {
    withLock { state in
      state.epoch &+= 1
      var released = state.retired
      state.retired = []
      for cursor in state.table.cursors {
        cursor.word = SlotWord.slow
        guard let made = cursor.content.made, !(made is DependencyCell) else { continue }
        released.append(made)
        cursor.content.made = made.demoted()
      }
      return released
    }
  }
}
