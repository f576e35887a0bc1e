/// Starting, beginning and ending. Each is a sequence of locked steps; `Run` decides which may overlap.
extension Contents {
  // MARK: Making

  /// Makes the started and eager singletons of the installed modules that are missing.
  func start(in container: DependencyContainer) async throws {
    let run = Run(.making, of: .singleton, name: "start()")
    try await run.perform(in: tree) { [self] in
      defer { run.leave(tree, isOver: true) }
      var plan = try await enterHomes(run)
      let wasStopped = tree.lock.withLock { isStopped }
      if wasStopped { tree.lock.withLock { setStopped(false) } }
      do {
        // A recorded read may show that this container needs a value of its own, so plan again.
        while !plan.isNothing {
          try await StartExecution(plan: plan, container: container).run()
          plan = try await enterHomes(run)
        }
      } catch {
        if wasStopped { tree.lock.withLock { setStopped(true) } }
        throw startError(error, plan, failures: await undo(run))
      }
    }
  }

  /// Enters all containers where something is missing, outermost first, so that of two runs that need the same
  /// containers one gets them all.
  private func enterHomes(_ run: Run) async throws -> StartPlan {
    // The ancestors' first.
    let keys = tree.lock.withLock { chain.reversed().flatMap(\.started) }
    var wanted = [self]
    while true {
      for contents in wanted { try await run.enter(contents) }
      let plan = step { StartPlan(keys, of: .singleton, in: self, &$0) }
      require(
        !tree.lock.withLock {
          (plan.homes + [parent].compactMap(\.self)).contains { $0 !== self && $0.isStopped }
        },
        "start() was called on a container whose parent was stopped: start the parent first")
      let missing = plan.homes.filter { home in !wanted.contains { $0 === home } }
      if missing.isEmpty { return plan }
      run.leave(tree)
      wanted = tree.lock.withLock { chain.filter { home in (wanted + missing).contains { $0 === home } } }
        .reversed()
    }
  }

  /// Opens a scope, and makes its started and eager values.
  func begin(_ scope: DependencyScope, inputs: DependencyInputs, in container: DependencyContainer)
    async throws
  {
    let run = Run(.making, of: scope, name: "\(scope.beginning)()")
    let keys = scope.starting.map { (slot: $0.slot, key: $0) }
    try await run.perform(in: tree) { [self] in
      defer { run.leave(tree, isOver: true) }
      try await run.enter(self)
      beginNow(scope, inputs: inputs)
      let plan = step { StartPlan(keys, of: scope, in: self, &$0) }
      do {
        try await StartExecution(plan: plan, container: container).run()
      } catch {
        let taken = step { take(scope, closing: true, &$0) }
        throw startError(error, plan, failures: await taken.dispose(telling: self))
      }
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
      if let enclosing = scope.enclosingCustom { requireOpen(enclosing, toBegin: scope, &step) }
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

  private func requireOpen(_ enclosing: DependencyScope, toBegin scope: DependencyScope, _ step: inout Step) {
    _ = openWithoutBeginning(enclosing, &step) { enclosing, input in
      halt(
        """
        scope '\(scope.name)' was begun while '\(enclosing.name)', which it is within, is closed: \
        begin '\(enclosing.name)' first, with its input '\(input)'
        """)
    }
  }

  /// Disposes of what a run made, and of what was made from it meanwhile.
  private func undo(_ run: Run) async -> [DependencyDisposalError.Failure] {
    let taken = step { step -> TakenValues in
      var taken = TakenValues()
      let undone = run.made.filter { $0.made.isDisposable || $0.made.recipe.description.isStarted }
      var homes: [Contents] = []
      for (home, _) in undone where !homes.contains(where: { $0 === home }) { homes.append(home) }
      let forgetting = homes.map { home in
        let slots = undone.filter { $0.contents === home }.map(\.made.recipe.slot)
        return (contents: home, slots: home.forgetting(Set(slots), &step))
      }
      guard step.unknown.isEmpty else { return taken }
      for (contents, forgetting) in forgetting {
        taken.made += contents.forgetValues(forgetting, replaced: nil, &step).map(\.made)
      }
      return taken
    }
    return await taken.dispose(telling: self)
  }

  /// Returns the error for a run's caller: the cancellation, or what failed and where.
  private func startError(
    _ error: any Error, _ plan: StartPlan, failures: [DependencyDisposalError.Failure]
  ) -> any Error {
    let failure = error as? StartExecution.Failure
    if Task.isCancelled, (failure?.error ?? error) is CancellationError {
      return failures.isEmpty ? CancellationError() : DependencyDisposalError(failures: failures)
    }
    guard let failure else { return error }
    return DependencyStartError(
      dependency: plan.nodes[failure.node].recipe.name, path: plan.path(to: failure.node),
      error: failure.error, disposalFailures: failures)
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
