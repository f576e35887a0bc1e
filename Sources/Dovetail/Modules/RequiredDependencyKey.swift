/// A key without a default: a module that is installed provides the value.
public protocol RequiredDependencyKey: DependencyKey {}

extension RequiredDependencyKey {
  /// A value made in the current container.
  public static var defaultValue: Value { make(in: .current) }

  /// The value of what is installed.
  public static func make(in container: DependencyContainer) -> Value { provided(in: container) }

  /// The value of what is installed; stops where nothing is.
  public static func provided(in container: DependencyContainer) -> Value {
    container.storage.requiredProvision(for: Self.self).value(in: container, as: Value.self)
  }
}

/// A key without a default that takes part in the resolves that make it.
public protocol RequiredGraphDependencyKey: RequiredDependencyKey, GraphDependencyKey {}

extension RequiredGraphDependencyKey {
  /// A value made in the current container.
  public static var defaultValue: Value { make(in: .current) }

  /// The value of what is installed, as the outermost of its resolve.
  public static func make(in container: DependencyContainer) -> Value {
    container.withGraphScope { make(in: $0) }
  }

  /// The value of what is installed, as a part of a resolve.
  public static func make(in graph: DependencyGraphScope) -> Value { provided(in: graph) }

  /// The value of what is installed, as a part of a resolve; stops where nothing is.
  public static func provided(in graph: DependencyGraphScope) -> Value {
    graph.container.storage.requiredProvision(for: Self.self).value(in: graph, as: Value.self)
  }
}

/// A key without a default whose value is made and read on an actor.
public protocol RequiredIsolatedDependencyKey: IsolatedDependencyKey {
  /// A function that makes the value on its actor.
  associatedtype Maker: Sendable
}

extension RequiredIsolatedDependencyKey {
  /// How what is installed makes the value; stops where nothing is.
  public static func providedMaker(in container: DependencyContainer) -> Maker {
    let provision = container.storage.requiredProvision(for: Self.self)
    guard let maker = (provision as? any IsolatedDependencyProvision.Type)?.anyMaker as? Maker else {
      fatalError("'\(name)' is isolated to an actor, and its provision is not")
    }
    return maker
  }
}

extension DependencyKey {
  /// Whether the value is another module's to provide.
  static var isRequired: Bool {
    self is any RequiredDependencyKey.Type || self is any RequiredIsolatedDependencyKey.Type
  }
}

extension IsolatedDependencyProvision {
  fileprivate static var anyMaker: Any { maker }
}

extension DependencyProvision {
  // The slot that both keys have is of one type of value.
  fileprivate static func value<Other>(in container: DependencyContainer, as type: Other.Type) -> Other {
    make(in: container) as! Other
  }

  fileprivate static func value<Other>(in graph: DependencyGraphScope, as type: Other.Type) -> Other {
    guard let key = self as? any GraphDependencyKey.Type else { return value(in: graph.container, as: type) }
    return key.value(in: graph) as! Other
  }
}

extension GraphDependencyKey {
  fileprivate static func value(in graph: DependencyGraphScope) -> Any { make(in: graph) }
}
