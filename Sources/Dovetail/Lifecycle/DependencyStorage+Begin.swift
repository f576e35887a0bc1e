/// Starts and beginnings: runs that make values, and undo what they made if one can't be made.
extension DependencyStorage {
  /// Makes the started and eager singletons of what is installed, as far as they are missing.
  func start(in container: DependencyContainer) async throws {
    let run = LifecycleRun(.making, of: .singleton)
    require(
      !withLock { $0.runs }.contains { $0.kind == .making && $0.scope == .singleton && run.isPart(of: $0) },
      "start() was called by what a start() of the same container makes")
    try await run.perform { [self] in
      var homes = [self]
      defer {
        for home in homes { home.leave(run) }
        run.finish()
      }
      let plan = try await enterHomes(&homes, run)
      for home in plan.homes where home !== self {
        require(
          !home.withLock { $0.isStopped },
          "start() of a container whose parent was stopped: start the parent first")
      }
      let wasStopped = withLock { $0.isStopped }
      if wasStopped { setStopped(false) }
      do {
        try await StartExecution(plan: plan, container: container).run()
      } catch {
        if wasStopped { setStopped(true) }
        throw startError(error, plan, failures: await undo(run))
      }
    }
  }

  /// Takes part in all storages where something is missing, the outermost first, so that of two runs that wait
  /// for each other's storages one gets both.
  private func enterHomes(
    _ homes: inout [DependencyStorage], _ run: LifecycleRun
  ) async throws -> StartPlan {
    var entered: [DependencyStorage] = []
    while true {
      // Without ancestors there is one storage, and the plan need not be made to know it.
      let missing = parent == nil ? [] : startPlan().homes
      var wanted = [self]
      for ancestor in ancestors where missing.contains(where: { $0 === ancestor }) {
        wanted.insert(ancestor, at: 0)
      }
      for home in wanted where !entered.contains(where: { $0 === home }) {
        homes.append(home)
        try await home.enter(run)
        entered.append(home)
      }
      let plan = startPlan()
      if plan.homes.allSatisfy({ home in entered.contains { $0 === home } }) { return plan }
      for home in entered { home.leave(run) }
      entered = []
    }
  }

  private func startPlan() -> StartPlan {
    StartPlan(installedStartedKeys.filter { $0.scope == .singleton }, in: self) { key, isAsked in
      guard key.scope == .singleton else { return .nothing }
      if let key = key as? any StartedDependencyKey.Type, let home = homeToStart(key) {
        return .start(key, at: home)
      }
      guard isAsked, let key = key as? any EagerDependencyKey.Type else { return .nothing }
      return .read(key)
    }
  }

  /// Opens a scope, and makes its started and eager values.
  func begin(
    _ scope: DependencyScope, inputs: [DependencyRecord], starting keys: [any DependencyKey.Type],
    in container: DependencyContainer
  ) async throws {
    let run = LifecycleRun(.making, of: scope)
    try await run.perform { [self] in
      defer {
        leave(run)
        run.finish()
      }
      try await enter(run)
      beginNow(scope, inputs: inputs, mayBeOpen: scope.inputs.isEmpty)
      let plan = StartPlan(keys, in: self) { [self] key, isAsked in
        guard key.scope == scope else { return .nothing }
        if let key = key as? any StartedDependencyKey.Type, key.isStarted(in: context) {
          return has(key) ? .nothing : .start(key, at: self)
        }
        guard isAsked, let key = key as? any EagerDependencyKey.Type else { return .nothing }
        return .read(key)
      }
      do {
        try await StartExecution(plan: plan, container: container).run()
      } catch {
        throw startError(error, plan, failures: await failures(ofDisposing: take(scope, closing: true)))
      }
    }
  }

  /// Opens a scope here.
  func beginNow(_ scope: DependencyScope, inputs: [DependencyRecord], mayBeOpen: Bool) {
    require(scope.isCustom, "scope '\(scope.name)' is always open")
    adopt()
    requireInputs(of: scope, among: inputs)
    if let enclosing = scope.enclosingCustom { requireOpen(enclosing, toBegin: scope) }
    require(
      open(scope, inputs: inputs) || mayBeOpen,
      "scope '\(scope.name)' was begun while it is open: end it first")
  }

  // MARK: Undoing

  /// Disposes of what a run made, and of what was made of that meanwhile.
  private func undo(_ run: LifecycleRun) async -> [DependencyDisposalError.Failure] {
    let made = run.made.filter { $0.record.isDisposable || $0.record.key is any StartedDependencyKey.Type }
    var taken = TakenRecords()
    var changed: [(storage: DependencyStorage, ids: [Int])] = []
    for one in made {
      let id = one.record.key.slotID
      let wasKept = one.storage.withLock { state -> Bool in
        guard let cursor = state.table.cursor(for: id), cursor.content.made === one.record else {
          return false
        }
        // What it returns is held by the run.
        _ = state.forget(cursor)
        state.epoch &+= 1
        return true
      }
      if wasKept { taken.add(one.record) }
      if let index = changed.firstIndex(where: { $0.storage === one.storage }) {
        changed[index].ids.append(id)
      } else {
        changed.append((one.storage, [id]))
      }
    }
    for (storage, ids) in changed {
      taken.add(storage.takeDependents(of: ids, keepingOwn: false, toDispose: true))
    }
    return await failures(ofDisposing: taken)
  }

  private func failures(ofDisposing taken: TakenRecords) async -> [DependencyDisposalError.Failure] {
    do {
      try await dispose(taken)
      return []
    } catch {
      return (error as? DependencyDisposalError)?.failures ?? []
    }
  }

  /// The error that a run's caller sees: the cancellation, or what went wrong and where.
  private func startError(
    _ error: any Error, _ plan: StartPlan, failures: [DependencyDisposalError.Failure]
  ) -> any Error {
    let failure = error as? StartExecution.Failure
    if Task.isCancelled, (failure?.error ?? error) is CancellationError {
      return failures.isEmpty ? CancellationError() : DependencyDisposalError(failures: failures)
    }
    guard let failure else { return error }
    return DependencyStartError(
      dependency: plan.nodes[failure.node].key.name, path: plan.path(to: failure.node),
      error: failure.error, disposalFailures: failures)
  }
}
