/// What a module adds to a dependency that collects.
public protocol DependencyContribution: SendableMetatype {
  /// The dependency that it is for.
  associatedtype Key: CollectingDependencyKey

  /// What the elements are made of, in one context.
  static func dependencies(in context: DependencyContext) -> [any DependencyKey.Type]

  /// Makes the elements.
  static func make(in container: DependencyContainer) -> Key.Value
}

extension DependencyContribution {
  /// The dependency that it is for.
  public static var key: any DependencyKey.Type { Key.self }

  /// Made of nothing.
  public static func dependencies(in context: DependencyContext) -> [any DependencyKey.Type] { [] }

  fileprivate static func elements(in container: DependencyContainer) -> Any { make(in: container) }
}

/// What a module adds as a part of a resolve that makes graph-scoped values.
public protocol GraphDependencyContribution: DependencyContribution {
  /// Makes the elements as a part of a resolve.
  static func make(in graph: DependencyGraphScope) -> Key.Value
}

extension GraphDependencyContribution {
  /// Makes the elements as a resolve of their own.
  public static func make(in container: DependencyContainer) -> Key.Value {
    container.withGraphScope { make(in: $0) }
  }

  fileprivate static func elements(in graph: DependencyGraphScope) -> Any { make(in: graph) }
}

/// An array, or a dictionary with strings as keys: what can be made of contributions.
public protocol DependencyCollection {
  /// Adds a module's elements behind those that are there.
  mutating func collect(_ more: Self, for name: String)
}

extension Array: DependencyCollection {
  /// Appends a module's elements.
  public mutating func collect(_ more: [Element], for name: String) { append(contentsOf: more) }
}

extension Dictionary: DependencyCollection where Key == String {
  /// Takes in a module's elements; stops at a key that is there already.
  public mutating func collect(_ more: [String: Value], for name: String) {
    merge(more) { _, _ in fatalError("two modules contribute an element of one key to '\(name)'") }
  }
}

/// A key whose value is made of what modules contribute.
public protocol CollectingDependencyKey: DependencyKey where Value: DependencyCollection {}

extension CollectingDependencyKey {
  /// The module's own elements, then those of the modules that are installed, by name.
  public static func collected(_ own: Value, in container: DependencyContainer) -> Value {
    var value = own
    for contribution in container.storage.contributions(to: slotID) {
      value.collect(contribution.elements(in: container) as! Value, for: name)
    }
    return value
  }

  /// The same as a part of a resolve.
  public static func collected(_ own: Value, in graph: DependencyGraphScope) -> Value {
    var value = own
    for contribution in graph.container.storage.contributions(to: slotID) {
      let elements =
        (contribution as? any GraphDependencyContribution.Type)?.elements(in: graph)
        ?? contribution.elements(in: graph.container)
      value.collect(elements as! Value, for: name)
    }
    return value
  }
}
