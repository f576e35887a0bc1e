/// Reads a dependency once, at the first access, and holds the object weakly: `nil` once nothing else holds it.
@propertyWrapper
public struct WeakInjected<Value> {
  private let dependency: Dependency<Value>
  private var held = Locked(Held())

  private struct Held {
    weak var object: AnyObject?
    var isRead = false
  }

  /// Reads a property of the current container once; traps at the read if its value isn't an object.
  public init(_ keyPath: KeyPath<DependencyContainer, Value>) { dependency = Dependency(keyPath) }

  /// Reads a property of one container once; traps at the read if its value isn't an object.
  public init(_ keyPath: KeyPath<DependencyContainer, Value>, container: DependencyContainer) {
    dependency = Dependency(keyPath, container: container)
  }

  /// The object that the first read found, while something else holds it.
  public var wrappedValue: Value? {
    if let known = held.withLock({ $0.isRead ? .some($0.object as? Value) : nil }) { return known }
    let value = dependency.wrappedValue
    require(
      type(of: value as Any) is AnyClass,
      "@WeakInjected: \(Value.self) is not a class type, so it can't be held weakly; use @Injected or @Dependency"
    )
    return held.withLock { held in
      if !held.isRead { held = Held(object: value as AnyObject, isRead: true) }
      return held.object as? Value
    }
  }

  /// The wrapper itself, as in `withDependencies(from: $coordinator) { … }` and `$coordinator.reset()`.
  public var projectedValue: WeakInjected {
    get { self }
    set { self = newValue }
  }

  /// The container that the object would be read from now.
  public var container: DependencyContainer { dependency.container }

  /// Forgets the object, so that the next read asks the container again; earlier copies keep theirs.
  public mutating func reset() { held = Locked(Held()) }
}

extension WeakInjected: Sendable where Value: Sendable {}

extension WeakInjected: Hashable {
  /// Wrappers always compare equal.
  public static func == (first: WeakInjected, second: WeakInjected) -> Bool { true }

  /// Adds nothing to its owner's hash.
  public func hash(into hasher: inout Hasher) {}
}
