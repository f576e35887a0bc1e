extension DependencyContainer {
  /// Makes the started and eager dependencies of the installed modules that don't exist yet.
  ///
  /// Each is made once, when what it needs is there, and at the same time as what it does not need. A child
  /// makes what its overrides reach; all else is made in the parent. If one can't be made, or the calling task
  /// is cancelled, what was made so far is disposed of. Of two starts the second waits for the first.
  ///
  /// - Throws: A `DependencyStartError` of what could not be made, or a `CancellationError`.
  public func start() async throws {
    try await contents.start(in: self)
  }

  /// Ends all scopes, the children's first, and disposes of everything in reverse order of making; reads stop
  /// with a message until `start()`.
  ///
  /// A start that is in progress is cancelled first.
  ///
  /// - Throws: A `DependencyDisposalError` of all that went wrong, after everything was disposed of.
  public func stop() async throws {
    try await contents.stop()
  }

  /// Opens a custom scope in this container, with its inputs, and makes its started and eager values.
  ///
  /// The generated `beginLogin(user:)` calls this and cannot forget an input. If a value can't be made, or the calling
  /// task is cancelled, the scope is closed again and what was made from it disposed of.
  ///
  /// - Parameters:
  ///   - scope: The scope; one with inputs must not be open in this very container.
  ///   - isolation: The caller's actor.
  ///   - provide: Gives each input.
  /// - Throws: A `DependencyStartError` of what could not be made, or a `CancellationError`.
  public func begin(
    _ scope: DependencyScope, isolation: isolated (any Actor)? = #isolation,
    _ provide: (inout DependencyInputs) -> Void = { _ in }
  ) async throws {
    var inputs = DependencyInputs()
    provide(&inputs)
    try await contents.begin(scope, inputs: inputs, in: self)
  }

  /// Opens a custom scope in this container, with its inputs, and makes its eager values.
  ///
  /// The generated `beginLogin(user:)` calls this and cannot forget an input. Stops if an input is neither given nor
  /// overridden, or if a value of the scope can only be made asynchronously.
  ///
  /// - Parameters:
  ///   - scope: The scope; one with inputs must not be open in this very container.
  ///   - provide: Gives each input.
  public func begin(_ scope: DependencyScope, _ provide: (inout DependencyInputs) -> Void = { _ in }) {
    var inputs = DependencyInputs()
    provide(&inputs)
    let eager = scope.starting
    for key in eager {
      let description = key.description(in: context)
      guard case .read = description.start else {
        if description.start == nil { continue }
        halt("scope '\(scope.name)' makes '\(description.name)' asynchronously: begin it with try await")
      }
    }
    contents.beginNow(scope, inputs: inputs)
    for key in eager { read(key) }
  }

  /// Whether a custom scope is open as seen from this container.
  public func isOpen(_ scope: DependencyScope) -> Bool {
    contents.tree.lock.withLock { contents.openHome(of: scope) != nil }
  }

  /// Closes a scope, where it is open as seen from here, and those within it, forgets what they hold, and then disposes of it.
  ///
  /// Innermost scopes come first, and in each what was made last. What is being made meanwhile is returned to
  /// its readers, not kept, and disposed of with the rest. A beginning of the scope that is in progress is
  /// cancelled first.
  ///
  /// - Throws: A `DependencyDisposalError` of all that went wrong, after everything was disposed of.
  public func end(_ scope: DependencyScope) async throws {
    try await contents.end(scope)
  }

  /// Forgets what this container and its children hold of a scope and those within it; the next read makes it again.
  ///
  /// The scope stays open, with its inputs. Stops if something needs disposal: that is for `end`.
  public func reset(_ scope: DependencyScope) {
    contents.reset(scope)
  }
}

/// The inputs of a custom scope that is being opened.
public struct DependencyInputs: Sendable {
  private(set) var values: [DependencyBox] = []

  /// Gives one input its value, for as long as the scope is open.
  public mutating func provide<Key: ContainerKey>(_ key: Key.Type, _ value: Key.Value) {
    values.append(ValueBox(value, slot: Key.slot))
  }
}
