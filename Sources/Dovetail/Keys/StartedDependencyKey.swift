/// A key whose value is made by `start()`, or where its scope begins, and not by a read.
public protocol StartedDependencyKey: DependencyKey {
  /// Whether that holds for the expression that a context uses; where it does not, a read makes the value.
  static func isStarted(in context: DependencyContext) -> Bool

  /// Makes the value, as the outermost of its resolve; write it with the value's actor.
  static func start(in graph: DependencyGraphScope) async throws -> StartedDependency<Self>
}

extension StartedDependencyKey {
  /// In every context.
  public static func isStarted(in context: DependencyContext) -> Bool { true }

  /// Stops a read that came before the value was made, and says what to do.
  public static func readTooEarly(in container: DependencyContainer) -> Value {
    container.storage.stopRead(of: Self.self)
  }
}

extension StartedDependencyKey where Self: ComposedDependencyKey {
  /// Nothing: a read comes too early.
  public static func make(in container: DependencyContainer) -> Value { readTooEarly(in: container) }
}

/// A key whose value is made by `start()`, or where its scope begins, if no read made it before.
public protocol EagerDependencyKey: DependencyKey {
  /// Reads the value, which makes it; write it with the value's actor.
  static func read(in container: DependencyContainer) async
}

extension EagerDependencyKey {
  /// Reads the value on any actor.
  public static func read(in container: DependencyContainer) async { _ = container[Self.self] }
}

/// A value on its way from the actor where it was made to its container.
public struct StartedDependency<Key: DependencyKey>: Sendable {
  let record: DependencyRecord

  /// Takes a value that was made for a key.
  public init(_ value: Key.Value) {
    record = DependencyBox(value, key: Key.self, scope: Key.scope)
  }
}
