extension DependencyContainer {
  /// Makes the started and eager dependencies of the installed modules that don't exist yet.
  ///
  /// Each is made once, when the values that it needs exist, concurrently with unrelated ones. A child makes what its overrides
  /// reach; its parent makes everything else. If making one fails, or the calling task is cancelled, those made so far are
  /// disposed of. If two starts run at once, the second waits for the first.
  ///
  /// - Throws: A `DependencyStartError` of what could not be made, or a `CancellationError`.
  public func start() async throws {
    try await contents.start(in: self)
  }

  /// Ends all scopes, in children first, and disposes of everything in reverse order. Later reads stop with a message, until
  /// `start()`.
  ///
  /// A start that is in progress is cancelled first.
  ///
  /// - Throws: A `DependencyDisposalError` of all that went wrong, after everything was disposed of.
  public func stop() async throws {
    try await contents.stop()
  }

  /// Opens a custom scope in this container, with its inputs, and makes its started and eager values.
  ///
  /// The generated `beginLogin(user:)` calls this, so no input can be forgotten. If making a value fails, or the calling task
  /// is cancelled, the scope is closed again and its values are disposed of.
  ///
  /// - Parameters:
  ///   - scope: The scope; one with inputs must not be open in this container.
  ///   - isolation: The caller's actor.
  ///   - provide: Provides each input.
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
  /// The generated `beginLogin(user:)` calls this, so no input can be forgotten. Stops if an input is neither provided nor
  /// overridden, or if a value of the scope can only be made asynchronously.
  ///
  /// - Parameters:
  ///   - scope: The scope; one with inputs must not be open in this container.
  ///   - provide: Provides each input.
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

  /// Closes a scope of this container or its nearest parent that has it open, and those within it, and disposes of their values.
  ///
  /// Innermost scopes come first, and in each, the last value made. A value that is being made meanwhile is returned to its
  /// reader, not kept, and disposed of too. A `begin` of the scope in progress is cancelled first.
  ///
  /// - Throws: A `DependencyDisposalError` of all that went wrong, after everything was disposed of.
  public func end(_ scope: DependencyScope) async throws {
    try await contents.end(scope)
  }

  /// Forgets the values of a scope and those within it, here and in children; the next read makes them again.
  ///
  /// The scope stays open, with its inputs. Stops if a value needs disposal; use `end` for that.
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
