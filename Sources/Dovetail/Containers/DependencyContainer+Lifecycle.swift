extension DependencyContainer {
  /// Makes the started and eager dependencies of the installed modules, as far as they are missing.
  ///
  /// Each is made once, when what it needs is there, and at the same time as what it does not need. A child
  /// makes what its overrides reach; all else is made in the parent. If one can't be made, or the calling task
  /// is cancelled, what was made so far is disposed of. Of two starts the second waits for the first.
  ///
  /// - Throws: A `DependencyStartError` of what could not be made, or a `CancellationError`.
  public func start() async throws {
    try await storage.start(in: self)
  }

  /// Ends all scopes, the children's first, and disposes of everything in reverse order of making; reads stop
  /// with a message until `start()`.
  ///
  /// A start that is under way is cancelled first.
  ///
  /// - Throws: A `DependencyDisposalError` of all that went wrong, after everything was disposed of.
  public func stop() async throws {
    try await storage.stop()
  }

  /// Opens a custom scope in this container, with its inputs, and makes what is to be there from then on.
  ///
  /// The manifest's tool makes a function of it: `beginLogin(user:)`. If a value can't be made, or the calling
  /// task is cancelled, the scope is closed again and what was made of it disposed of.
  ///
  /// - Parameters:
  ///   - scope: The scope; one with inputs must not be open in this very container.
  ///   - keys: The scope's started and eager keys.
  ///   - isolation: The caller's actor.
  ///   - provide: Gives each input.
  /// - Throws: A `DependencyStartError` of what could not be made, or a `CancellationError`.
  public func begin(
    _ scope: DependencyScope, starting keys: [any DependencyKey.Type],
    isolation: isolated (any Actor)? = #isolation,
    _ provide: (inout DependencyInputs) -> Void = { _ in }
  ) async throws {
    var inputs = DependencyInputs(scope: scope)
    provide(&inputs)
    try await storage.begin(scope, inputs: inputs.records, starting: keys, in: self)
  }

  /// Opens a custom scope in this container, with its inputs, and reads what is to be there from then on.
  ///
  /// - Parameters:
  ///   - scope: The scope; one with inputs must not be open in this very container.
  ///   - keys: The scope's eager keys, none of them isolated.
  ///   - provide: Gives each input.
  public func begin(
    _ scope: DependencyScope, reading keys: [any EagerDependencyKey.Type],
    _ provide: (inout DependencyInputs) -> Void = { _ in }
  ) {
    var inputs = DependencyInputs(scope: scope)
    provide(&inputs)
    storage.beginNow(scope, inputs: inputs.records, mayBeOpen: scope.inputs.isEmpty)
    for key in keys { key.readNow(in: self) }
  }
}

extension EagerDependencyKey {
  fileprivate static func readNow(in container: DependencyContainer) { _ = container[Self.self] }
}
