/// A key whose value is made out of others of its container.
public protocol ComposedDependencyKey: DependencyKey {
  /// Makes a value out of what a container holds.
  static func make(in container: DependencyContainer) -> Value
}

extension ComposedDependencyKey {
  /// A value made in the current container.
  public static var defaultValue: Value { make(in: .current) }
}

/// A key whose value contains, directly or not, values of the `graph` scope.
public protocol GraphDependencyKey: DependencyKey {
  /// Makes a value that shares the `graph` values of one resolve.
  static func make(in graph: DependencyGraphScope) -> Value
}

extension GraphDependencyKey {
  /// A value made in the current container.
  public static var defaultValue: Value { make(in: .current) }

  /// Makes a value as the outermost of its resolve.
  public static func make(in container: DependencyContainer) -> Value {
    container.withGraphScope { make(in: $0) }
  }

  /// The dependency as a part of a resolve under way.
  public static func resolve(in graph: DependencyGraphScope) -> Value {
    graph.value(of: Self.self)
  }
}

/// A key of a custom scope whose value is given where the scope begins.
public protocol InputDependencyKey: DependencyKey {}

extension InputDependencyKey {
  /// Nothing: an input has no default.
  public static var defaultValue: Value {
    fatalError("'\(name)' is an input of scope '\(scope.name)' and has no default")
  }

  /// The scope's beginning provides it, in tests too.
  public static func expression(in context: DependencyContext) -> DependencyExpression { .default }
}

/// A key whose value is made and read on a global actor, through its property alone.
public protocol IsolatedDependencyKey: DependencyKey {}

extension IsolatedDependencyKey {
  /// Nothing: only the property is on the right actor.
  public static var defaultValue: Value {
    fatalError("'\(name)' is isolated to an actor: read it by its property")
  }
}

/// A key of the `weak` scope.
public protocol WeakDependencyKey: DependencyKey {
  /// Holds the value weakly, which proves to the compiler that it is an object.
  associatedtype Reference: WeakDependencyReference where Reference.Value == Value
}

extension GraphDependencyKey where Self: WeakDependencyKey {
  /// The dependency as a part of a resolve under way.
  public static func resolve(in graph: DependencyGraphScope) -> Value {
    graph.value(of: Self.self)
  }
}

/// A weak reference to a dependency's value.
public protocol WeakDependencyReference<Value> {
  /// The type of the object, which may be an existential one.
  associatedtype Value

  /// The object while somebody holds it.
  var value: Value? { get }

  /// Refers to an object.
  init(_ value: Value)
}

/// A key whose values have something to do when their scope ends.
public protocol DisposableDependencyKey: DependencyKey {
  /// Runs once for each value that was made, when its scope ends.
  static func dispose(_ value: Value) async throws
}

/// A key whose values are disposed of on the actor that they are isolated to.
public protocol IsolatedDisposableDependencyKey: DependencyKey {
  /// Runs once for each value that was made, when its scope ends; write it with the value's actor.
  static func dispose(_ disposed: DisposedDependency<Value>) async throws
}

/// The keys of the dependencies by the names of their properties, so that
/// `register(\.client) { … }` finds a generated key when it compiles.
public struct DependencyKeys: Sendable {}
