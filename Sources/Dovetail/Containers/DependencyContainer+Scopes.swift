extension DependencyContainer {
  /// Opens a custom scope in this container, with its inputs.
  ///
  /// The manifest's tool makes a function of it that cannot forget an input: `beginLogin(user:)`. This one stops
  /// if an input is neither given nor overridden.
  ///
  /// - Parameters:
  ///   - scope: The scope, which must not be open in this very container.
  ///   - provide: Gives each input.
  public func begin(
    _ scope: DependencyScope, _ provide: (inout DependencyInputs) -> Void = { _ in }
  ) {
    var inputs = DependencyInputs(scope: scope)
    provide(&inputs)
    storage.beginNow(scope, inputs: inputs.records, mayBeOpen: false)
  }

  /// Whether a custom scope is open as seen from this container.
  public func isOpen(_ scope: DependencyScope) -> Bool {
    storage.storageToEnd(scope).isOpen(scope)
  }

  /// Closes a scope, where it is open as seen from here, and those within it, forgets what they hold, and then disposes of it.
  ///
  /// Innermost scopes come first, and in each what was made last. What is being made meanwhile is given to
  /// those who asked, not kept, and disposed of with the rest. A beginning of the scope that is under way is
  /// cancelled first.
  ///
  /// - Throws: A `DependencyDisposalError` of all that went wrong, after everything was disposed of.
  public func end(_ scope: DependencyScope) async throws {
    try await storage.storageToEnd(scope).end(scope)
  }

  /// Forgets what a scope and those within it hold; the next read makes it anew.
  ///
  /// The scope stays open, with its inputs. Stops if something needs disposal: that is for `end`.
  public func reset(_ scope: DependencyScope) {
    let taken = storage.storageToEnd(scope).take(scope, closing: false)
    let disposable = taken.records.first(where: \.isDisposable)?.key ?? taken.orphans.first?.key
    if let disposable {
      fatalError("reset(\(scope.name)): '\(disposable.name)' needs to be disposed of: use end(_:)")
    }
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
