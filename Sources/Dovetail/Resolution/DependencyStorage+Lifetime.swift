import Synchronization

/// What makers are given of a container, and what is left of it when its owner has gone.
extension DependencyStorage {
  /// Kept by nobody's table: where references that do not keep values look first.
  static let noneAddress = UInt(
    bitPattern: Unmanaged.passRetained(
      DependencyStorage(parent: nil, context: .live, sharesWithParent: true)
    ).toOpaque())

  /// The reference that makers are given.
  func insider() -> DependencyContainer {
    withLock { state in
      if let insider = state.insider { return insider }
      if let draft = setupDraft { return draft }
      let insider = DependencyContainer(.insider, of: self)
      hasReferences.store(true, ordering: .relaxed)
      if !state.isAbandoned { state.insider = insider }
      return insider
    }
  }

  /// Gives a reference for setting the container up, which is also what is made meanwhile is given: so
  /// neither an overriding value nor what it is built of keeps the container.
  func beginDraft() -> DependencyContainer {
    withLock { state in
      let draft =
        state.draft ?? setupDraft ?? DependencyContainer(.draft, of: self)
      hasReferences.store(true, ordering: .relaxed)
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

  /// Makes a child with one reference, which is a draft until `endSetup`.
  static func beginSetup(in parent: consuming DependencyContainer) -> DependencyContainer {
    let draft = DependencyContainer(.draft, of: DependencyStorage(parent: consume parent))
    let address = UInt(bitPattern: Unmanaged.passUnretained(draft).toOpaque())
    draft.grip.withFreshStorage { $0.setup.store(address, ordering: .relaxed) }
    return draft
  }

  /// Makes an owner of the setup's draft, or a new one if somebody keeps the draft.
  static func endSetup(_ draft: consuming DependencyContainer) -> DependencyContainer {
    // Whoever could ask the storage for the draft holds it, or a child that does.
    if isKnownUniquelyReferenced(&draft) {
      atomicMemoryFence(ordering: .acquiring)
      draft.grip.withFreshStorage { $0.setup.store(0, ordering: .relaxed) }
      draft.grip.own()
      return draft
    }
    return draft.storage.keep(draft)
  }

  private func keep(_ draft: DependencyContainer) -> DependencyContainer {
    withLock { state in
      setup.store(0, ordering: .relaxed)
      state.draft = draft
    }
    hasReferences.store(true, ordering: .relaxed)
    return DependencyContainer(.owner, of: self)
  }

  /// The draft of the setup under way; under the lock.
  private var setupDraft: DependencyContainer? {
    UnsafeRawPointer(bitPattern: setup.load(ordering: .relaxed)).map {
      Unmanaged<DependencyContainer>.fromOpaque($0).takeUnretainedValue()
    }
  }

  /// Called when the last owner has gone: nobody reads without the lock any more.
  ///
  /// Values that got out may hold an insider. For these the overrides are kept, and of the values made here
  /// what somebody else keeps: the rest may be held by nothing but the cycle that it is in.
  @inline(__always)
  func abandon() {
    if hasReferences.load(ordering: .relaxed) { leaveReferences() }
  }

  private func leaveReferences() {
    let (draft, insider, hasInsiders) = withLock {
      state -> (DependencyContainer?, DependencyContainer?, Bool) in
      let hasInsiders = state.insider != nil && !isKnownUniquelyReferenced(&state.insider)
      state.isAbandoned = hasInsiders
      defer { (state.draft, state.insider) = (nil, nil) }
      return (state.draft, state.insider, hasInsiders)
    }
    draft?.grip.redirect(to: parent?.storage ?? DependencyContainer.shared.storage)
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
