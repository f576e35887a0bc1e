/// The name, scope and needs of a dependency.
public struct DependencyDescription: Sendable {
  /// Why a dependency has no expression of its own.
  public enum Absence: Sendable {
    /// A module that is installed must provide it.
    case required
    /// It is an input of its scope.
    case input
  }

  /// How `start()` or a scope's beginning makes a value.
  public enum Start: Sendable {
    /// By a read.
    case read
    /// By a read on an actor.
    case readIsolated(@Sendable (DependencyContainer) async -> Void)
    /// Only by the start: an earlier read stops.
    case make(@Sendable (DependencyContainer) async throws -> StartedValue)
  }

  var name: String
  var scope: DependencyScope
  let needs: [any ContainerKey.Type]?
  let later: [any ContainerKey.Type]
  let expression: DependencyExpression
  let absence: Absence?
  let resolvesGraph: Bool
  let start: Start?
  let dispose: (@Sendable (DisposedValue) async throws -> Void)?

  /// Describes a dependency.
  ///
  /// - Parameters:
  ///   - name: The name in messages.
  ///   - scope: How long a value lives, and who shares it.
  ///   - needs: The keys that the value is made from; `nil` if they are not known.
  ///   - later: Those of them that only providers fetch, later.
  ///   - expression: Which expression the context uses.
  ///   - absence: Why it has no expression.
  ///   - resolvesGraph: Whether a transient value holds values of the `graph` scope, directly or not.
  ///   - start: How the start makes it.
  ///   - dispose: Runs for each value that was made, when its scope ends.
  public init(
    _ name: String, scope: DependencyScope = .singleton, needs: [any ContainerKey.Type]? = [],
    later: [any ContainerKey.Type] = [], expression: DependencyExpression = .default,
    absence: Absence? = nil, resolvesGraph: Bool = false, start: Start? = nil,
    dispose: (@Sendable (DisposedValue) async throws -> Void)? = nil
  ) {
    self.name = name
    self.scope = scope
    self.needs = needs
    self.later = later
    self.expression = expression
    self.absence = absence
    self.resolvesGraph = resolvesGraph
    self.start = start
    self.dispose = dispose
  }

  var isStarted: Bool {
    if case .make = start { true } else { false }
  }
}

/// Which of a dependency's expressions a context uses.
public enum DependencyExpression: Sendable, Hashable {
  /// The default; a read in a test fails that test.
  case `default`
  /// The default, which may be used in tests too.
  case declared
  /// The expression for previews.
  case preview
  /// The expression for tests.
  case test

  /// Whether two contexts make the same value by these expressions.
  func makesSame(as other: DependencyExpression) -> Bool {
    (self == .declared ? .default : self) == (other == .declared ? .default : other)
  }
}

/// A value on its way from the actor where it was made to its container.
public struct StartedValue: Sendable {
  let box: DependencyBox

  /// Takes a value that was made for a key.
  public init<Key: ContainerKey>(_ value: Key.Value, of key: Key.Type) {
    box = ValueBox(value, slot: Key.slot)
  }
}

/// A value on its way to where it is disposed of.
public struct DisposedValue: Sendable {
  let box: DependencyBox

  /// The value, which no longer belongs to a container.
  public func value<Key: ContainerKey>(of key: Key.Type) -> Key.Value {
    guard let box = box as? ValueBox<Key.Value> else {
      halt("a value was to be disposed of that is not of the type of \(key)")
    }
    return box.value
  }
}
