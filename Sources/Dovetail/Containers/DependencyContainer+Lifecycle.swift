extension DependencyContainer {
  /// Makes each started or eager dependency of the installed modules that doesn't exist yet: <doc:AsynchronousStart>.
  public func start() async throws {
    let run = Run(of: .singleton, in: contents)
    try await run.perform(in: contents) { [self] in
      try await StartPlan.execute(for: self) { try await contents.enterHomes(run) }
    } undoing: { [contents] in
      if run.opened { for place in contents.subtree() { place.setStopped(true) } }
      return contents.takeMade(by: run)
    }
  }

  /// Ends all scopes, children first, and disposes of each container's values in reverse order; reads trap until `start()`.
  public func stop() async throws {
    try await contents.end(.singleton, isStop: true)
  }

  /// Opens a custom scope with its inputs, and makes its started and eager values.
  public func begin(
    _ scope: DependencyScope, isolation: isolated (any Actor)? = #isolation,
    _ provide: (inout DependencyInputs) -> Void = { _ in }
  ) async throws {
    var inputs = DependencyInputs()
    provide(&inputs)
    contents.tree.learn(scope.starting)
    let run = Run(of: scope, in: contents)
    try await run.perform(in: contents) { [self, inputs] in
      contents.beginNow(scope, inputs: inputs, for: run)
      try await StartPlan.execute(for: self) {
        contents.step { StartPlan(scope.starting, of: scope, in: contents) }
      }
    } undoing: { [contents] in
      run.opened ? contents.take(scope, closing: true) : contents.takeMade(by: run)
    }
  }

  /// Opens a custom scope with its inputs, and makes its eager values; traps if one is made asynchronously.
  public func begin(_ scope: DependencyScope, _ provide: (inout DependencyInputs) -> Void = { _ in }) {
    var inputs = DependencyInputs()
    provide(&inputs)
    for key in scope.starting {
      switch key.description(in: context).start {
      case .read, nil: continue
      default: halt("scope '\(scope.name)' makes '\(name(of: key))' asynchronously: begin it with try await")
      }
    }
    contents.beginNow(scope, inputs: inputs)
    for key in scope.starting { _ = value(of: key) }
  }

  /// Returns whether a scope is open, as seen from this container; a built-in scope is, except after `stop()`.
  public func isOpen(_ scope: DependencyScope) -> Bool {
    contents.tree.lock.withLock {
      scope.isCustom ? contents.openHome(of: scope) != nil : !contents.isStopped
    }
  }

  /// Ends a scope and those within it, here or in the nearest parent where it is open, and disposes of their values.
  public func end(_ scope: DependencyScope) async throws {
    require(scope.keepsValues, "end(.\(scope.name)): values of this scope are never kept")
    try await contents.end(scope, isStop: false)
  }

  /// Forgets the values of a scope, which stays open, and of the scopes within it; traps if a value needs disposal.
  public func reset(_ scope: DependencyScope) {
    require(
      scope.keepsValues, "reset(.\(scope.name)): values of this scope are never kept")
    let taken = contents.step { contents.take(scope, closing: false) }
    if let disposable = taken.disposable {
      halt("reset(.\(scope.name)): '\(disposable)' needs disposal: use end(_:)")
    }
  }
}

/// The inputs of a custom scope that is being opened.
public struct DependencyInputs: Sendable {
  private(set) var values: [(key: any ContainerKey.Type, box: DependencyBox)] = []

  /// Provides an input, for as long as the scope is open.
  public mutating func provide<Key: ContainerKey>(_ key: Key.Type, _ value: Key.Value) {
    values.append((key, ValueBox(value, slot: Key.slot)))
  }
}
