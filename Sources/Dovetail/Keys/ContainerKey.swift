/// Names what a container gives, and says how the container makes it.
///
/// `dependencies.json` generates keys. By hand, write a `DependencyKey` or a `ComposedDependencyKey`; conform to this protocol
/// directly only for a transient value that is not `Sendable`.
public protocol ContainerKey: SendableMetatype {
  /// The type that readers of the dependency see.
  associatedtype Value

  /// The number by which containers find the dependency, never that of another key.
  static var slot: Int { get }

  /// What a container knows of the dependency without making it.
  static func description(in context: DependencyContext) -> DependencyDescription

  /// Makes a value from what a container holds.
  static func make(in container: DependencyContainer) throws -> Value
}

extension ContainerKey {
  /// A number that is given at the first use; finding it again takes a lock, which generated keys avoid.
  public static var slot: Int { HandWrittenSlots.slot(of: Self.self) }
}

/// A key that is written by hand and whose value is made from others.
///
/// ```swift
/// enum ClientKey: ComposedDependencyKey {
///   static func make(in container: DependencyContainer) -> any APIClient {
///     HTTPClient(clock: container.clock)
///   }
/// }
/// ```
public protocol ComposedDependencyKey: ContainerKey where Value: Sendable {
  /// How long a value lives, and who shares it; `singleton` if not said.
  static var scope: DependencyScope { get }

  /// What the value is made from, if that is stated: overriding one of these makes it again.
  ///
  /// What is not stated is found out when the value is first made.
  static var dependencies: [any ContainerKey.Type]? { get }

  /// Which of its expressions a context uses; `.declared`, or `.test`, says that tests may have the value.
  static func expression(in context: DependencyContext) -> DependencyExpression
}

extension ComposedDependencyKey {
  /// One value per container.
  public static var scope: DependencyScope { .singleton }

  /// Not stated.
  public static var dependencies: [any ContainerKey.Type]? { nil }

  /// The default, of which nobody said that tests may have it.
  public static func expression(in context: DependencyContext) -> DependencyExpression { .default }

  /// The dependency under the type's name as the property is usually called: `ClockKey` is `clock`.
  public static func description(in context: DependencyContext) -> DependencyDescription {
    DependencyDescription(
      nameOfType(Self.self), scope: scope, needs: dependencies, expression: expression(in: context))
  }
}

/// A key that is written by hand and has a default.
///
/// ```swift
/// enum ClockKey: DependencyKey {
///   static let defaultValue: any AppClock = SystemClock()
/// }
/// extension DependencyContainer {
///   var clock: any AppClock {
///     get { self[ClockKey.self] }
///     set { self[ClockKey.self] = newValue }
///   }
/// }
/// ```
public protocol DependencyKey: ComposedDependencyKey {
  associatedtype Value

  /// The value where nothing overrides it.
  static var defaultValue: Value { get }
}

extension DependencyKey {
  /// The default value.
  public static func make(in container: DependencyContainer) throws -> Value { defaultValue }
}

/// `ClockKey` as `clock`.
private func nameOfType(_ type: Any.Type) -> String {
  var name = Substring(String(describing: type))
  if name.hasSuffix("Key"), name.count > 3 { name = name.dropLast(3) }
  return name.prefix(1).lowercased() + name.dropFirst()
}

/// A key whose value is made and read on a global actor, through its property alone.
public protocol IsolatedDependencyKey: ContainerKey {
  /// A function on that actor that makes a value from what a container holds.
  associatedtype Maker: Sendable

  /// Makes a value on its actor.
  static var maker: Maker { get }
}

extension IsolatedDependencyKey {
  /// Stops: only the property is on the right actor.
  public static func make(in container: DependencyContainer) throws -> Value {
    halt("'\(description(in: container.context).name)' is isolated to an actor: read it by its property")
  }
}

/// A key of the `weak` scope.
public protocol WeakDependencyKey: ContainerKey {
  /// Holds an object weakly: `weak let object = value; return { object }`.
  static func weakly(_ value: Value) -> @Sendable () -> Value?
}

/// The keys of the dependencies by the names of their properties, so that `register(\.client) { … }` finds a generated
/// key when it compiles.
public struct DependencyKeys: Sendable {}
