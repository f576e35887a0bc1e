/// What a module gives to a dependency that another module declares: a key that stands in for that one's.
public protocol DependencyProvision: DependencyKey {
  /// The dependency that it is for.
  associatedtype Key: DependencyKey where Key.Value == Value
}

extension DependencyProvision {
  /// The dependency that it is for.
  public static var key: any DependencyKey.Type { Key.self }

  /// The dependency's name.
  public static var name: String { Key.name }

  /// The dependency's number, so that the value takes its place.
  public static var slotID: Int { Key.slotID }

  /// How long the dependency lives.
  public static var scope: DependencyScope { Key.scope }
}

/// What a module gives to a dependency that is isolated to an actor.
public protocol IsolatedDependencyProvision: DependencyProvision where Key: RequiredIsolatedDependencyKey {
  /// Makes the value on its actor.
  static var maker: Key.Maker { get }
}
