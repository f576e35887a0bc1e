/// What makers are given of a container, and what is left of it when its owner has gone.
extension DependencyStorage {
  /// Kept by nobody's table: where references that do not keep values look first.
  static let none = DependencyStorage(parent: nil, context: .live, sharesWithParent: true)

  /// The reference that makers are given.
  func insider() -> DependencyContainer {
    withLock { state in
      if let insider = state.insider { return insider }
      let insider = DependencyContainer(storage: .none, grip: .insider(self))
      if !state.isAbandoned { state.insider = insider }
      return insider
    }
  }

  /// Gives a reference for setting the container up, which is also what is made meanwhile is given: so
  /// neither an overriding value nor what it is built of keeps the container.
  func beginDraft() -> DependencyContainer {
    withLock { state in
      let storage = state.draft ?? Locked(self)
      state.draft = storage
      let draft = DependencyContainer(storage: .none, grip: .draft(storage))
      state.insider = draft
      return draft
    }
  }

  func endDraft() {
    let released = withLock { state in
      defer { state.insider = nil }
      return state.insider
    }
    withExtendedLifetime(released) {}
  }

  /// Called when the last owner has gone: nobody reads without the lock any more.
  ///
  /// Values that got out may hold an insider. For these the overrides are kept, and of the values made here
  /// what somebody else keeps: the rest may be held by nothing but the cycle that it is in.
  func abandon() {
    var fallback: DependencyStorage?
    let released = withLock { state -> [AnyObject?] in
      if let draft = state.draft {
        let storage = parent?.storage ?? DependencyContainer.shared.storage
        fallback = draft.withLock { current in
          defer { current = storage }
          return current
        }
      }
      let hasInsiders = state.insider != nil && !isKnownUniquelyReferenced(&state.insider)
      var released: [AnyObject?] = [state.insider]
      state.insider = nil
      guard hasInsiders else { return released }
      state.isAbandoned = true
      state.epoch &+= 1
      for cursor in state.table.cursors {
        cursor.word = SlotWord.slow
        guard let made = cursor.content.made, !(made is DependencyCell) else { continue }
        released.append(made)
        cursor.content.made = made.demoted()
      }
      released += state.retired as [AnyObject?]
      state.retired = []
      return released
    }
    withExtendedLifetime((released, fallback)) {}
  }
}
