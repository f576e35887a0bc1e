public import Synchronization

/// Reads a dependency once, at the first read, and keeps the value with its owner.
///
/// ```swift
/// struct DetailView {
///   @Injected(\.detailModel) var model
/// }
/// ```
///
/// Copies of a struct share the value.
@propertyWrapper
@frozen
public struct Injected<Value> {
  @usableFromInline let kept: InjectedValue<Value>

  /// Reads a property of the current container once.
  @inlinable
  public init(_ keyPath: KeyPath<DependencyContainer, Value>) {
    kept = InjectedValue(Dependency(keyPath))
  }

  /// Reads a property of one container once.
  @inlinable
  public init(_ keyPath: KeyPath<DependencyContainer, Value>, container: DependencyContainer) {
    kept = InjectedValue(Dependency(keyPath, container: container))
  }

  /// Resolves what was registered by the property's type and a key once; stops at the read if there is nothing.
  public init(key: String?) where Value: Sendable {
    self.init(DependencyIdentifier<Value>(key: key))
  }

  /// Resolves what was registered for an identifier once; stops at the read if there is nothing.
  public init(_ identifier: DependencyIdentifier<Value>) where Value: Sendable {
    kept = InjectedValue(
      Dependency(.atCreation()) { container in
        do { return try container.resolve(identifier) } catch { halt("@Injected: \(error)") }
      })
  }

  /// Never finds a dependency: `byType` makes initialisers for the types that are declared.
  @available(
    *, deprecated,
    message:
      "there is not exactly one dependency of this type with \"byType\": name one, as in @Injected(\\.name)"
  )
  public init() throws {
    throw DependencyError.notFound(Value.self, key: nil)
  }

  /// The value, made or found at the first read.
  @inlinable public var wrappedValue: Value {
    kept.isMade.load(ordering: .acquiring) ? kept.value.unsafelyUnwrapped : kept.firstValue()
  }

  /// The value, made or found at the first call.
  @inlinable
  public func callAsFunction() -> Value { wrappedValue }

  /// The dependency that is read, as in `withDependencies(from: $model) { … }`.
  public var projectedValue: Dependency<Value> { kept.dependency }
}

extension Injected: Sendable where Value: Sendable {}

extension Injected: Hashable {
  /// Always true.
  public static func == (first: Injected, second: Injected) -> Bool { true }

  /// Adds nothing.
  public func hash(into hasher: inout Hasher) {}
}

/// The value that the copies of one `@Injected` share.
@usableFromInline
final class InjectedValue<Value> {
  @usableFromInline let dependency: Dependency<Value>
  @usableFromInline let isMade = Atomic(false)
  @exclusivity(unchecked) @usableFromInline var value: Value?
  private let lock = Lock()
  /// Who makes the value, under the lock: copies of a struct may be read by several threads.
  @exclusivity(unchecked) private var maker: ThreadID?
  @exclusivity(unchecked) private var latch: Latch?

  @usableFromInline
  init(_ dependency: Dependency<Value>) {
    self.dependency = dependency
  }

  @usableFromInline
  @inline(never)
  func firstValue() -> Value {
    while true {
      let thread = ThreadID.current
      let others = lock.withLock { () -> (latch: Latch, maker: ThreadID)? in
        guard let maker else {
          if value == nil { self.maker = thread }
          return nil
        }
        let latch = self.latch ?? Latch()
        self.latch = latch
        return (latch, maker)
      }
      if let others {
        dependency.container.contents.wait(for: others.maker, "@Injected \(Value.self)", others.latch)
        continue
      }
      if isMade.load(ordering: .acquiring), let value { return value }
      let made = dependency.wrappedValue
      let latch = lock.withLock { () -> Latch? in
        value = made
        isMade.store(true, ordering: .releasing)
        maker = nil
        return self.latch
      }
      latch?.open()
      return made
    }
  }
}
