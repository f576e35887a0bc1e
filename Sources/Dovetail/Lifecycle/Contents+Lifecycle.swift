/// Starting, beginning and ending. Each is a sequence of locked steps; `Run` decides which may overlap.
extension Contents {
  // MARK: Making

  /// Makes the started and eager singletons of the installed modules that are missing.
  func start(in container: DependencyContainer) async throws {
    let run = Run(.making, of: .singleton, name: "start()")
    try await perform(run) { [self] in
      // A recorded read may show that this container needs a value of its own, so plan again.
      while case let plan = try await enterHomes(run), !plan.isNothing {
        try await plan.execute(for: container)
      }
    } undoing: { [self] step in
      if run.restarts { setStopped(true) }
      return takeMade(by: run, &step)
    }
  }

  /// Opens a scope, and makes its started and eager values.
  func begin(_ scope: DependencyScope, inputs: DependencyInputs, in container: DependencyContainer)
    async throws
  {
    let keys = scope.starting.map { (slot: $0.slot, key: $0) }
    try await perform(Run(.making, of: scope, name: "\(scope.beginning)()")) { [self] in
      beginNow(scope, inputs: inputs)
      try await step { StartPlan(keys, of: scope, in: self, &$0) }.execute(for: container)
    } undoing: { [self] step in
      take(scope, closing: true, &step)
    }
  }

  /// Enters this container, and makes values; if that fails, disposes of what is to be undone.
  private func perform(
    _ run: Run, _ make: @escaping @Sendable () async throws -> Void,
    undoing undone: @escaping @Sendable (inout Step) -> TakenValues
  ) async throws {
    try await run.perform(in: tree) { [self] in
      defer { run.leave(tree, isOver: true) }
      try await run.enter(self)
      do { try await make() } catch {
        let failures = await step(undone).dispose(telling: self)
        let failure = error as? DependencyStartError
        if Task.isCancelled, (failure?.error ?? error) is CancellationError {
          throw failures.isEmpty ? CancellationError() : DependencyDisposalError(failures: failures)
        }
        throw failure.map { $0.with(failures) } ?? error
      }
    }
  }

  /// Enters all containers where something is missing, outermost first, so that of two runs that need the same
  /// containers one gets them all.
  private func enterHomes(_ run: Run) async throws -> StartPlan {
    while true {
      let (plan, wanted) = step { step in
        // The ancestors' first.
        let plan = StartPlan(chain.reversed().flatMap(\.started), of: .singleton, in: self, &step)
        let homes = plan.homes
        require(
          !(homes + [parent].compactMap(\.self)).contains { $0 !== self && $0.isStopped },
          "start() was called on a container whose parent was stopped: start the parent first")
        let all = chain.filter { place in (run.places + homes).contains { $0 === place } }
        if all.count > run.places.count || !step.unknown.isEmpty { return (plan, all) }
        if isStopped {
          run.restarts = true
          setStopped(false)
        }
        return (plan, [])
      }
      if wanted.isEmpty { return plan }
      run.leave(tree)
      for contents in wanted.reversed() { try await run.enter(contents) }
    }
  }

  func beginNow(_ scope: DependencyScope, inputs given: DependencyInputs) {
    require(scope.isCustom, "scope '\(scope.name)' is always open")
    scope.askForInputs()
    step { step in
      joinTree()
      let inputs = inputs(of: scope, &step)
      guard step.unknown.isEmpty else { return }
      let missing = inputs.first { input in
        !given.values.contains { $0.slot == input.slot } && replacement(of: input.slot, &step) == nil
      }
      if let missing {
        let labels = inputs.map { $0.name + ":" }.joined()
        halt("scope '\(scope.name)' needs its input '\(missing.name)': call \(scope.beginning)(\(labels))")
      }
      require(
        !openScopes.contains(scope) || inputs.isEmpty && given.values.isEmpty,
        "scope '\(scope.name)' is already open: end it first")
      if let enclosing = scope.enclosingCustom {
        _ = openWithoutBeginning(enclosing, because: "scope '\(scope.name)' was begun", &step)
      }
      guard step.unknown.isEmpty, !openScopes.contains(scope) else { return }
      // A value made here for an ancestor's scope doesn't belong to the one being opened.
      _ = take(scope, closing: false, awaitingCreations: false, &step)
      open(scope)
      for box in given.values {
        guard let recipe = inputs.first(where: { $0.slot == box.slot }) else { continue }
        entry(box.slot).made = Made(box, by: recipe, order: tree.nextOrder())
      }
    }
  }

  /// Takes what a run made, and what was made from it meanwhile. Under the lock.
  private func takeMade(by run: Run, _ step: inout Step) -> TakenValues {
    let undone = run.made.filter { $0.made.isDisposable || $0.made.recipe.description.isStarted }
    var homes: [Contents] = []
    for (home, _) in undone where !homes.contains(where: { $0 === home }) { homes.append(home) }
    let forgetting = homes.map { home in
      let slots = undone.filter { $0.contents === home }.map(\.made.recipe.slot)
      return (contents: home, slots: home.forgetting(Set(slots), &step))
    }
    var taken = TakenValues()
    guard step.unknown.isEmpty else { return taken }
    for (contents, forgetting) in forgetting {
      taken.made += contents.forgetValues(forgetting, replaced: nil, &step).map(\.made)
    }
    return taken
  }

  // MARK: Ending

  func end(_ scope: DependencyScope) async throws {
    require(scope != .transient && scope != .graph, "end(\(scope.name)): values of this scope are never kept")
    let home = tree.lock.withLock { scope.isCustom ? openHome(of: scope) ?? self : self }
    let failures = try await home.end(scope, name: "end(.\(scope.name))")
    if !failures.isEmpty { throw DependencyDisposalError(failures: failures) }
  }

  private func end(_ scope: DependencyScope, name: String) async throws -> [DependencyDisposalError.Failure] {
    let run = Run(.ending, of: scope, name: name)
    defer { run.leave(tree, isOver: true) }
    try await run.enter(self) { step in
      // A start of a child, which may enter from now on, must see it.
      guard name == Self.stopping else { return }
      for contents in subtree(&step) { contents.markStopped() }
    }
    let taken = step { take(scope, closing: true, &$0) }
    return await Run.$ofTask.withValue(run) { await taken.dispose(telling: self) }
  }

  private static let stopping = "stop()"

  /// Ends everything, in children first; later reads stop.
  func stop() async throws {
    let all = step { step in subtree(&step) }
    var failures: [DependencyDisposalError.Failure] = []
    for contents in all.reversed() {
      failures += try await contents.end(.singleton, name: Self.stopping)
    }
    if !failures.isEmpty { throw DependencyDisposalError(failures: failures) }
  }

  /// Forgets this container's values of a scope.
  func reset(_ scope: DependencyScope) {
    require(
      scope != .transient && scope != .graph, "reset(.\(scope.name)): values of this scope are never kept")
    step { step in
      let taken = take(scope, closing: false, &step)
      if let disposable = taken.disposable {
        halt("reset(.\(scope.name)): '\(disposable)' needs disposal: use end(_:)")
      }
    }
  }

  // MARK: Reading too early

  /// Stops a read of a value that only a start makes. Under the lock.
  func stopEarlyRead(of recipe: Recipe, _ reader: Creation?, _ step: inout Step) -> Never {
    let path = (reader?.path ?? []) + [recipe.name]
    let way = path.count > 1 ? " (\(path.joined(separator: " -> ")))" : ""
    let scope = recipe.scope
    let isInstalled =
      recipe.module != nil || chain.contains { $0.started.contains { $0.slot == recipe.slot } }
    let advice =
      if scope.isCustom {
        "\(scope.beginning)() makes it where scope '\(scope.name)' begins, so wait for that first, or override '\(recipe.name)'"
      } else if !isInstalled {
        """
        start() makes what installed modules bring, and none brings '\(recipe.name)', so install the one that does \
        before start(), as in \(exampleOfInstalling), or override '\(recipe.name)'
        """
      } else if parent != nil {
        """
        start() makes it, and an override or another context that reaches it asks for one of this container's own, so call \
        start() on this container too, or override '\(recipe.name)' itself
        """
      } else {
        "start() makes it, so wait for start() first, or override '\(recipe.name)'"
      }
    halt("'\(recipe.name)'\(way) was read before it was made: \(advice)")
  }
}
