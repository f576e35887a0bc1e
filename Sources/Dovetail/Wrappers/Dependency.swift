/// Reads a dependency of the container that its owner was made in, at every read.
///
/// ```swift
/// struct Cart {
///   @Dependency(\.client) var client
/// }
/// ```
///
/// In `Sendable` classes, `@Observable` classes and static members, where a wrapped `var` is not allowed,
/// write `let client = Dependency(\.client)` and read `client()`.
///
/// Reading a *transient* dependency makes a new value **each time**; `@Injected` makes one and keeps it.
///
/// Made inside an override, it sees the override after the block ended, and any further one around a read.
/// It is always equal to another and hashes to nothing, so that a struct with one is still compared and
/// hashed by its other members.
@propertyWrapper
@frozen
public struct Dependency<Value>: Sendable {
  // An unmanaged argument spares the copy of the container at each read.
  @usableFromInline let read: @Sendable (Unmanaged<DependencyContainer>) -> Value
  @usableFromInline let binding: DependencyBinding

  /// Reads a property of the current container.
  @inlinable
  public init(_ keyPath: KeyPath<DependencyContainer, Value>) {
    // A key path to an isolated property is not sendable. It can be formed on its actor only, and the
    // property's getter checks that it is read there.
    nonisolated(unsafe) let keyPath = keyPath
    // Nothing may branch before this: else the optimiser keeps the key path.
    read = { $0._withUnsafeGuaranteedRef { $0[keyPath: keyPath] } }
    binding = .atCreation()
  }

  /// Reads a property of one container, whatever is current.
  @inlinable
  public init(_ keyPath: KeyPath<DependencyContainer, Value>, container: DependencyContainer) {
    nonisolated(unsafe) let keyPath = keyPath
    read = { $0._withUnsafeGuaranteedRef { $0[keyPath: keyPath] } }
    binding = .fixed(container)
  }

  @inlinable
  init(_ keyPath: KeyPath<DependencyContainer, Value>, maker: DependencyContainer) {
    nonisolated(unsafe) let keyPath = keyPath
    read = { $0._withUnsafeGuaranteedRef { $0[keyPath: keyPath] } }
    binding = .to(maker)
  }

  /// Never finds a dependency: `byType` makes initialisers for the types that are declared.
  @available(
    *, deprecated,
    message:
      "there is not exactly one dependency of this type with \"byType\": name one, as in @Dependency(\\.name)"
  )
  public init() throws {
    throw DependencyError.notFound(Value.self, key: nil)
  }

  /// The dependency's value, asked for at each read.
  public var wrappedValue: Value {
    @inlinable
    get {
      if case .live = binding, let shared = CurrentContainer.sharedWithoutOverrides() {
        return read(shared)
      }
      let container = binding.container()
      return withExtendedLifetime(container) { read(.passUnretained(container)) }
    }
  }

  /// The dependency's value, asked for at each call.
  @inlinable
  public func callAsFunction() -> Value { wrappedValue }
}

extension Dependency: Hashable {
  /// Always true.
  @inlinable
  public static func == (first: Dependency, second: Dependency) -> Bool { true }

  /// Adds nothing.
  @inlinable
  public func hash(into hasher: inout Hasher) {}
}
