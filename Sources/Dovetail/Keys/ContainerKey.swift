/// Identifies a dependency, and makes its value; by hand, conform to `DependencyKey` or `ComposedDependencyKey`.
public protocol ContainerKey: SendableMetatype {
  /// The type of the dependency's value.
  // The default avoids further errors at a generated key whose type is unknown.
  associatedtype Value = Never

  /// Returns the dependency's name, scope and needs. A container asks for those of every context.
  static func description(in context: DependencyContext) -> DependencyDescription

  /// Makes a value from other dependencies of a container.
  static func make(in container: DependencyContainer) throws -> Value
}

extension ContainerKey {
  /// The number by which containers find the dependency: no two types have the same address.
  @inlinable
  static var slot: Int { Int(bitPattern: ObjectIdentifier(Self.self)) }
}

/// A hand-written key whose value is made from other dependencies: <doc:Reading#Hand-written-keys>.
public protocol ComposedDependencyKey: ContainerKey where Value: Sendable {
  /// How long a value lives, and what shares it.
  static var scope: DependencyScope { get }

  /// The keys that the value is made from; if `nil`, its reads are recorded when it is first made.
  static var dependencies: [any ContainerKey.Type]? { get }

  /// Returns the expression that a context uses, but not `.required` or `.input`; with `.declared` or `.test`, tests may use the value.
  static func expression(in context: DependencyContext) -> DependencyExpression
}

extension ComposedDependencyKey {
  /// By default, one value per container.
  public static var scope: DependencyScope { .singleton }

  /// By default, the reads are recorded.
  public static var dependencies: [any ContainerKey.Type]? { nil }

  /// By default, a read in a test fails that test.
  public static func expression(in context: DependencyContext) -> DependencyExpression { .default }

  /// Returns a description with the key's name in lower camel case: `ClockKey` describes `clock`.
  public static func description(in context: DependencyContext) -> DependencyDescription {
    DependencyDescription(
      nameOfType(Self.self), scope: scope, needs: dependencies, expression: expression(in: context))
  }
}

/// A hand-written key with a default value: <doc:Reading#Hand-written-keys>.
public protocol DependencyKey: ComposedDependencyKey {
  associatedtype Value

  /// The value without an override.
  static var defaultValue: Value { get }
}

extension DependencyKey {
  /// Returns the default value.
  public static func make(in container: DependencyContainer) throws -> Value { defaultValue }
}

/// Returns `clock` for `ClockKey`, and `apiClient` for `APIClientKey`.
private func nameOfType(_ type: Any.Type) -> String {
  // Not `String(describing:)`, which reflects the type and so slows a program's start.
  var name = "\(type)"
  if name.hasSuffix("Key"), name.count > 3 { name.removeLast(3) }
  let capitals = name.prefix { $0.isUppercase }.count
  let first = capitals == name.count ? capitals : max(1, capitals - 1)
  return "\(name.prefix(first).lowercased())\(name.dropFirst(first))"
}

/// A key whose value is made and read on a global actor, and only through its property.
public protocol IsolatedDependencyKey: ContainerKey {
  /// A function on that actor that makes a value from other dependencies of a container.
  associatedtype Maker: Sendable = @Sendable (DependencyContainer) throws -> Value

  /// Makes a value on its actor.
  static var maker: Maker { get }
}

extension IsolatedDependencyKey {
  /// Stops: only the property reads on the right actor.
  public static func make(in container: DependencyContainer) throws -> Value {
    GeneratedCode.stopOffActor(at: Self.self, in: container)
  }
}

/// A key of the `weak` scope.
public protocol WeakDependencyKey: ContainerKey {
  /// Holds an object weakly: `weak let object = value; return { object }`.
  static func weakly(_ value: Value) -> () -> Value?
}

/// The keys of generated dependencies by their property names, for `register(\.client) { … }`.
public struct DependencyKeys: Sendable {}
