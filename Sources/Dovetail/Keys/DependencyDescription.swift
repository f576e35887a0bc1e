/// A dependency's name and scope, and how it is made.
public final class DependencyDescription: Sendable {
  /// How `start()`, or the beginning of a scope, makes a value.
  public enum Start: Sendable {
    /// By reading it.
    case read
    /// By reading it on its actor.
    case readIsolated(@Sendable (DependencyContainer) async -> Void)
    /// By this function only: an earlier read traps.
    case make(@Sendable (DependencyContainer) async throws -> GeneratedCode.StartedValue)
  }

  let name: String
  let scope: DependencyScope
  let needs: [any ContainerKey.Type]?
  let later: [any ContainerKey.Type]
  let expression: DependencyExpression
  let start: Start?
  let dispose: (@Sendable (GeneratedCode.DisposedValue) async throws -> Void)?

  /// Describes a dependency; its `needs` are `nil` if they aren't known, and exclude what is fetched only `later`.
  public init(
    _ name: String, scope: DependencyScope = .singleton, needs: [any ContainerKey.Type]? = [],
    later: [any ContainerKey.Type] = [], expression: DependencyExpression = .default,
    start: Start? = nil, dispose: (@Sendable (GeneratedCode.DisposedValue) async throws -> Void)? = nil
  ) {
    self.name = name
    self.scope = scope
    self.needs = needs
    self.later = later
    self.expression = expression
    self.start = start
    self.dispose = dispose
  }

  var isStarted: Bool {
    if case .make = start { true } else { false }
  }
}

/// Which of a dependency's expressions a context uses, or why there is none.
public enum DependencyExpression: Sendable, Hashable {
  /// The default; in a test, reading it fails the test.
  case `default`
  /// The default, which tests may use too.
  case declared
  /// The expression for previews.
  case preview
  /// The expression for tests.
  case test
  /// None: an installed module must provide the dependency.
  case required
  /// None: the dependency is an input of its scope.
  case input

  var isAbsent: Bool { self == .required || self == .input }
  var isForContext: Bool { self == .preview || self == .test }

  /// Returns whether contexts with these two expressions make the same value.
  func makesSame(as other: DependencyExpression) -> Bool {
    (self == .declared ? .default : self) == (other == .declared ? .default : other)
  }
}

extension GeneratedCode {
  /// A started value, passed from the actor that made it to its container.
  public struct StartedValue: Sendable {
    let box: DependencyBox

    /// Wraps a value made for a key.
    public init<Key: ContainerKey>(_ value: Key.Value, of key: Key.Type) {
      box = ValueBox(value, slot: Key.slot)
    }
  }

  /// A value, passed to the code that disposes of it.
  public struct DisposedValue: Sendable {
    let box: DependencyBox

    /// Returns the value, which no longer belongs to a container.
    public func value<Key: ContainerKey>(of key: Key.Type) -> Key.Value {
      guard let box = box as? ValueBox<Key.Value> else {
        halt("the value to dispose of does not have the type of \(key)")
      }
      return box.value
    }
  }
}
