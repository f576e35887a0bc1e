/// Reads a dependency from a container at every access, which makes a transient one each time: <doc:Reading>.
@propertyWrapper @frozen
public struct Dependency<Value>: DependencyWrapper, Sendable {
  @usableFromInline package let read: @Sendable (DependencyContainer) -> Value
  @usableFromInline let binding: DependencyBinding

  /// Reads a property of the current container.
  @inlinable @inline(__always)
  public init(_ keyPath: KeyPath<DependencyContainer, Value>) {
    read = Self.reader(of: keyPath)
    binding = .atCreation()
  }

  /// Reads a property of one container, whichever is current.
  @inlinable @inline(__always)
  public init(_ keyPath: KeyPath<DependencyContainer, Value>, container: DependencyContainer) {
    read = Self.reader(of: keyPath)
    binding = .fixed(container)
  }

  init(_ binding: DependencyBinding, read: @escaping @Sendable (DependencyContainer) -> Value) {
    self.binding = binding
    self.read = read
  }

  /// Unavailable: with `byType`, the build generates initializers for the declared types.
  @available(
    *, unavailable,
    message: "no single dependency of this type has \"byType\": name one, as in @Dependency(\\.name)"
  )
  public init() { fatalError() }

  /// The dependency's value, read from the container each time.
  public var wrappedValue: Value {
    @inlinable
    get {
      if case .live = binding, Activity.isNone, let shared = SharedContainer() {
        return shared.read(read)
      }
      return valueAmongOverrides
    }
  }

  @usableFromInline @inline(never)
  var valueAmongOverrides: Value {
    guard Activity.isUnwatched else {
      let container = binding.container
      return container.contents.readingLive { read(container) }
    }
    guard case .live = binding else { return read(binding.container) }
    if let override = CurrentContainer.override { return read(override) }
    guard let shared = SharedContainer() else { return read(.shared) }
    return shared.read(read)
  }

  /// Returns the dependency's value, read from the container at each call.
  @inlinable
  public func callAsFunction() -> Value { wrappedValue }

  /// The wrapper itself, as in `withDependencies(from: $client) { … }`.
  public var projectedValue: Dependency { self }

  /// The container that a read would use now.
  public var container: DependencyContainer { binding.container }
}

@frozen @usableFromInline
enum DependencyBinding: Sendable {
  /// The current one. For wrappers created where nothing is overridden.
  case live
  /// The current one if this one is a root or its ancestor, otherwise this one. For wrappers created inside an override,
  /// or while a root makes a value.
  case bound(DependencyContainer)
  /// Always this one, as passed to the initializer.
  case fixed(DependencyContainer)

  /// Returns the binding of a wrapper that is created now.
  ///
  /// Not inlinable: with a branch in the wrapper's initializer, the optimizer keeps the key path.
  @usableFromInline
  static func atCreation() -> DependencyBinding { CurrentContainer.override.map(to) ?? .live }

  /// Returns the binding of a wrapper that is created while a container is current.
  static func to(_ container: DependencyContainer) -> DependencyBinding {
    CurrentContainer.isShared(container) ? .live : .bound(container)
  }

  var container: DependencyContainer {
    switch self {
    case .live: return .current
    case .fixed(let container): return container
    case .bound(let container):
      guard let override = CurrentContainer.override else { return container }
      let follows =
        override as AnyObject === container || container.contents.parent == nil
        || override.contents.isDescendant(of: container.contents)
      return follows ? override : container
    }
  }
}
