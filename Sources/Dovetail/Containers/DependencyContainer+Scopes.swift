extension DependencyContainer {
  /// Opens a custom scope in this container, with its inputs.
  ///
  /// The manifest's tool makes a function of it that cannot forget an input: `beginLogin(user:)`.
  ///
  /// - Parameters:
  ///   - scope: The scope, which must not be open in this very container.
  ///   - provide: Gives each input.
  public func begin(
    _ scope: DependencyScope, _ provide: (inout DependencyInputs) -> Void = { _ in }
  ) {
    require(scope.isCustom, "scope '\(scope.name)' is always open")
    var inputs = DependencyInputs(scope: scope)
    provide(&inputs)
    let storage = storage
    storage.adopt()
    if let enclosing = scope.enclosingCustom {
      storage.requireOpen(enclosing, toBegin: scope)
    }
    require(
      storage.open(scope, inputs: inputs.records),
      "scope '\(scope.name)' was begun while it is open: end it first")
  }

  /// Whether a custom scope is open as seen from this container.
  public func isOpen(_ scope: DependencyScope) -> Bool {
    storage.storageToEnd(scope).isOpen(scope)
  }

  /// Closes a scope, where it is open as seen from here, and those within it, forgets what they hold, and then disposes of it.
  ///
  /// Innermost scopes come first, and in each what was made last. What is being made meanwhile is given to
  /// those who asked and not kept.
  ///
  /// - Throws: A `DependencyDisposalError` of all that went wrong, after everything was disposed of.
  public func end(_ scope: DependencyScope) async throws {
    let storage = storage.storageToEnd(scope)
    let records = storage.take(scope, closing: true)
    try await storage.dispose(records)
  }

  /// Forgets what a scope and those within it hold; the next read makes it anew.
  ///
  /// The scope stays open, with its inputs. Stops if something needs disposal: that is for `end`.
  public func reset(_ scope: DependencyScope) {
    let records = storage.storageToEnd(scope).take(scope, closing: false)
    let disposable = records.first(where: \.isDisposable)
    if let disposable {
      fatalError(
        "reset(\(scope.name)): '\(disposable.key.name)' needs to be disposed of: use end(_:)")
    }
  }

  /// Ends all scopes, the children's first; reads stop with a message until `start()`.
  public func stop() async throws {
    try await storage.stop()
  }

  /// Allows reads again after a `stop()`.
  public func start() async throws {
    storage.setStopped(false)
  }
}

/// The inputs of a custom scope that is being opened.
public struct DependencyInputs {
  let scope: DependencyScope
  var records: [DependencyRecord] = []

  /// Gives one input its value, for as long as the scope is open.
  public mutating func provide<Key: DependencyKey>(_ key: Key.Type, _ value: Key.Value) {
    records.append(DependencyBox(value, key: key, scope: scope))
  }
}
