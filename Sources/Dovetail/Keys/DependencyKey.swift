/// Names a dependency, says how it is made and what it is made of.
///
/// A hand-written key needs only a `defaultValue`; `dependencies.json` generates keys that say the rest.
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
public protocol DependencyKey: SendableMetatype {
  /// The type that readers of the dependency see.
  associatedtype Value

  /// The value where nothing overrides it.
  static var defaultValue: Value { get }

  /// The name in messages, such as the path of a cycle.
  static var name: String { get }

  /// The number by which containers find the dependency's value.
  static var slotID: Int { get }

  /// How long a value lives, and who shares it.
  static var scope: DependencyScope { get }

  /// What the value is made of, in every context: overriding one of these makes the value anew.
  static var dependencies: [any DependencyKey.Type] { get }

  /// What the value is made of in one context.
  static func dependencies(in context: DependencyContext) -> [any DependencyKey.Type]

  /// Those of the dependencies that are fetched later only, through providers: they need not be made before.
  static func providers(in context: DependencyContext) -> [any DependencyKey.Type]

  /// Which of the dependency's expressions a context uses.
  static func expression(in context: DependencyContext) -> DependencyExpression

  /// Makes a value out of what a container holds.
  static func make(in container: DependencyContainer) -> Value
}

extension DependencyKey {
  /// The type's name as the property is usually called: `ClockKey` is `clock`.
  public static var name: String {
    var name = Substring(String(describing: Self.self))
    if name.hasSuffix("Key"), name.count > 3 { name = name.dropLast(3) }
    return name.prefix(1).lowercased() + name.dropFirst()
  }

  /// A number given at the first use; finding it again takes a lock, which generated keys avoid.
  public static var slotID: Int { SlotNumbers.number(of: Self.self) }

  /// One value per container.
  public static var scope: DependencyScope { .singleton }

  /// Made of nothing.
  public static var dependencies: [any DependencyKey.Type] { [] }

  /// The same in every context.
  public static func dependencies(in context: DependencyContext) -> [any DependencyKey.Type] {
    dependencies
  }

  /// None.
  public static func providers(in context: DependencyContext) -> [any DependencyKey.Type] { [] }

  /// The default everywhere, which a test reports because nothing was said about tests.
  public static func expression(in context: DependencyContext) -> DependencyExpression {
    context == .test ? .undeclared : .default
  }

  /// The default value.
  public static func make(in container: DependencyContainer) -> Value { defaultValue }
}
