/// Opening and ending custom scopes.
extension DependencyStorage {
  /// The storage where a custom scope is open as seen from here; opens one that needs no inputs.
  ///
  /// Nil where it is closed but the requested dependency is overridden, which needs no scope.
  func home(of scope: DependencyScope, for request: DependencyRequest) -> DependencyStorage? {
    if let home = openHome(of: scope) { return home }
    if override(of: request.id) == nil, isOverriddenAbove(request.id) { return nil }
    let inputs = scope.inputs
    if let missing = missing(of: inputs, given: []) {
      fatalError(
        """
        '\(request.key.name)' was read while scope '\(scope.name)' is closed: \
        begin '\(scope.name)' first, with its input '\(missing.name)'
        """)
    }
    let home: DependencyStorage
    if let enclosing = scope.enclosingCustom {
      guard let open = self.home(of: enclosing, for: request) else { return nil }
      home = open
    } else if inputs.isEmpty {
      home = scopeChain.last ?? self
    } else {
      home =
        scopeChain.first { storage in inputs.contains { storage.override(of: $0.slotID) != nil } } ?? self
    }
    home.open(scope, inputs: [])
    return home
  }

  /// Stops a beginning that leaves out an input.
  func requireInputs(of scope: DependencyScope, among given: [DependencyRecord]) {
    let inputs = scope.inputs
    guard let missing = missing(of: inputs, given: given) else { return }
    var labels = ""
    for input in inputs { labels += input.name + ":" }
    fatalError("scope '\(scope.name)' needs its input '\(missing.name)': call \(scope.beginning)(\(labels))")
  }

  /// The first of a scope's inputs that is neither given nor overridden.
  private func missing(
    of inputs: [any DependencyKey.Type], given: [DependencyRecord]
  ) -> (any DependencyKey.Type)? {
    inputs.first { input in
      let id = input.slotID
      return !given.contains { $0.key.slotID == id } && override(of: id) == nil && !isOverriddenAbove(id)
    }
  }

  func openHome(of scope: DependencyScope) -> DependencyStorage? {
    for storage in scopeChain {
      let open = storage.withLock { $0.openScopes }
      if open.contains(scope) { return storage }
      // A scope opened anew hides those that the outer one encloses.
      if open.contains(where: scope.isWithin) { return nil }
    }
    return nil
  }

  /// This storage and the ancestors whose scopes are its own too, nearest first.
  var scopeChain: [DependencyStorage] {
    var chain = [self]
    while let last = chain.last, last.sharesWithParent, let parent = last.parent {
      chain.append(parent.storage)
    }
    return chain
  }

  func isOpen(_ scope: DependencyScope) -> Bool {
    withLock { $0.openScopes.contains(scope) }
  }

  /// Opens a scope here, if it is not open yet.
  @discardableResult
  func open(_ scope: DependencyScope, inputs: [DependencyRecord]) -> Bool {
    // What was made anew here for an ancestor's scope is not of the one that opens.
    if !isOpen(scope) { _ = take(scope, closing: false) }
    let released = withLock { state -> [DependencyRecord?]? in
      guard !state.openScopes.contains(scope) else { return nil }
      state.openScopes.append(scope)
      state.epoch &+= 1
      var released: [DependencyRecord?] = []
      for input in inputs {
        let cursor = cursor(for: input.key.slotID, in: &state)
        released.append(state.forget(cursor))
        input.order = DependencyRecord.nextNumber()
        cursor.content.made = input
      }
      return released
    }
    return withExtendedLifetime(released) { released != nil }
  }

  /// Forgets what a scope and those within it hold, here and in the children that did not open it anew.
  ///
  /// - Returns: What was made, and the creations under way whose values will need disposal.
  func take(_ scope: DependencyScope, closing: Bool) -> TakenRecords {
    var released: [DependencyRecord?] = []
    let (taken, children) = withLock { state -> (TakenRecords, [DependencyStorage]) in
      var taken = TakenRecords()
      for cursor in state.table.cursors {
        guard let made = cursor.content.made else {
          released.append(state.forget(cursor))
          continue
        }
        guard let madeIn = made.scope, madeIn.isWithin(scope) else { continue }
        if !closing, made.key is any InputDependencyKey.Type { continue }
        taken.add(made)
        released.append(state.forget(cursor))
      }
      if closing { state.openScopes.removeAll { $0.isWithin(scope) } }
      state.epoch &+= 1
      return (taken, state.children.living)
    }
    withExtendedLifetime(released) {}
    return children.filter { !$0.isOpen(scope) }
      .reduce(into: taken) { $0.add($1.take(scope, closing: closing)) }
  }

  /// The storage whose scope ends when it is ended here.
  func storageToEnd(_ scope: DependencyScope) -> DependencyStorage {
    scope.isCustom ? openHome(of: scope) ?? self : self
  }
}
