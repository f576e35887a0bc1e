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
  // The two words of the reader's closure apart: what it captures is nothing nearly always, and needs no
  // counting then.
  @usableFromInline let code: UInt
  @usableFromInline let binding: DependencyBinding

  /// Reads a property of the current container.
  @inlinable
  @inline(__always)
  public init(_ keyPath: KeyPath<DependencyContainer, Value>) {
    let reader = DependencyReader(consume keyPath)
    let words = reader.words
    code = words.code
    binding = withExtendedLifetime(reader) { .atCreation(of: words) }
  }

  /// Reads a property of one container, whatever is current.
  @inlinable
  @inline(__always)
  public init(_ keyPath: KeyPath<DependencyContainer, Value>, container: DependencyContainer) {
    let reader = DependencyReader(consume keyPath)
    let words = reader.words
    code = words.code
    binding = withExtendedLifetime(reader) { .fixed(container, of: words) }
  }

  @inlinable
  @inline(__always)
  init(_ keyPath: KeyPath<DependencyContainer, Value>, maker: DependencyContainer) {
    let reader = DependencyReader(consume keyPath)
    let words = reader.words
    code = words.code
    binding = withExtendedLifetime(reader) { .to(maker, of: words) }
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
        return DependencyReader(.init(code: code)).read(shared)
      }
      if case .captured(let reader) = binding { return reader.value(as: Value.self) }
      let container = binding.container()
      return withExtendedLifetime(container) {
        DependencyReader(.init(code: code)).read(.passUnretained(container))
      }
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
