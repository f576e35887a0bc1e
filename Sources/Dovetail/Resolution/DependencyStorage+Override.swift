/// Replacing values, and forgetting what was made of the replaced ones.
extension DependencyStorage {
  /// Puts a value or a factory in a slot's place, here and in the children that did not do so themselves.
  ///
  /// The slot takes over the record, which was retained for it.
  func replace(_ key: any DependencyKey.Type, by record: Unmanaged<DependencyRecord>) {
    let id = key.slotID
    let mayShow = record._withUnsafeGuaranteedRef { !$0.isFactory } && !key.scope.isCustom
    var released: (override: DependencyRecord?, made: DependencyRecord?)?
    let hasHistory = withLock { state -> Bool in
      let cursor = cursor(for: id, in: &state)
      if cursor.isTouched { released = state.empty(cursor) }
      if mayShow, !state.isAbandoned { record._withUnsafeGuaranteedRef { cursor.publish($0) } }
      cursor.content.override = record.takeRetainedValue()
      state.epoch &+= 1
      return state.hasHistory || state.hasChildren
    }
    let forgotten = hasHistory ? takeDependents(of: [id], keepingOwn: true, toDispose: false) : nil
    observe(.overridden, key)
    withExtendedLifetime((released, forgotten)) {}
  }

  /// Forgets what was made of some slots' values, in the children too.
  ///
  /// The edges are walked without the lock, because keys state them by user code.
  ///
  /// - Parameters:
  ///   - changed: The slots.
  ///   - keepingOwn: Whether what this storage has in these slots themselves stays.
  ///   - toDispose: Whether creations under way must leave their values for disposal.
  /// - Returns: What was forgotten.
  func takeDependents(of changed: [Int], keepingOwn: Bool, toDispose: Bool) -> TakenRecords {
    var taken = TakenRecords()
    var released: [DependencyRecord?] = []
    let (made, children) = withLock { state -> ([(Int, DependencyRecord)], [DependencyStorage]) in
      var made: [(Int, DependencyRecord)] = []
      for cursor in state.table.cursors {
        if let record = cursor.content.made {
          made.append((cursor.id, record))
        } else {
          released.append(state.forget(cursor))
        }
      }
      state.epoch &+= 1
      return (made, state.children.living)
    }
    let reaching = keysReaching(changed, among: made.map { $0.1.key })
    withLock { state in
      for (id, record) in made where reaching.contains(id) && !(keepingOwn && changed.contains(id)) {
        // A creation that was under way may be over by now: its value has the cell's token.
        guard let cursor = state.table.cursor(for: id), let now = cursor.content.made,
          now === record || now.token == record.token && record.token != 0
        else { continue }
        if toDispose || !(now is DependencyCell) { taken.add(now) }
        released.append(state.forget(cursor))
      }
      state.epoch &+= 1
    }
    for child in children {
      var visible = changed
      visible.removeAll { child.override(of: $0) != nil }
      if visible.count < changed.count { child.forgetDecisions() }
      guard !visible.isEmpty else { continue }
      taken.add(child.takeDependents(of: visible, keepingOwn: false, toDispose: toDispose))
    }
    withExtendedLifetime(released) {}
    return taken
  }

  /// Forgets what was decided, not what was made: the parent's overrides are others now.
  private func forgetDecisions() {
    let children = withLock { state -> [DependencyStorage] in
      for cursor in state.table.cursors where cursor.content.made == nil { _ = state.forget(cursor) }
      state.epoch &+= 1
      return state.children.living
    }
    for child in children { child.forgetDecisions() }
  }

  /// The slots of those keys that a changed one is reached from, not through an override.
  private func keysReaching(_ changed: [Int], among keys: [any DependencyKey.Type]) -> SlotSet {
    var dependents = SlotEdges()
    var seen = SlotSet()
    var pending = keys
    while let key = pending.popLast() {
      let id = key.slotID
      guard seen.insert(id) else { continue }
      if !changed.contains(id), override(of: id) != nil || isOverriddenAbove(id) { continue }
      for dependency in dependencies(of: key) {
        dependents.add(from: dependency.slotID, to: id)
        pending.append(dependency)
      }
    }
    return dependents.reached(from: changed)
  }
}
