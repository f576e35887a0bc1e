public import Synchronization

/// Reads a dependency once, at the first access, and keeps the value, which copies of a struct share.
@propertyWrapper
@frozen
public struct Injected<Value> {
  @usableFromInline var kept: InjectedValue<Value>

  /// Reads a property of the current container once.
  @inlinable
  @inline(__always)
  public init(_ keyPath: KeyPath<DependencyContainer, Value>) {
    // Consumed: the optimizer keeps a key path that outlives the creation of its closure.
    kept = InjectedValue(Dependency(consume keyPath))
  }

  /// Reads a property of one container once.
  @inlinable
  @inline(__always)
  public init(_ keyPath: KeyPath<DependencyContainer, Value>, container: DependencyContainer) {
    kept = InjectedValue(Dependency(consume keyPath, container: container))
  }

  /// Resolves a dependency by the property's type and a key once; the read stops where `resolve` would throw.
  public init(key: String?) where Value: Sendable {
    self.init(DependencyIdentifier<Value>(key: key))
  }

  /// Resolves a dependency by its identifier once; the read stops where `resolve` would throw.
  public init(_ identifier: DependencyIdentifier<Value>) where Value: Sendable {
    kept = InjectedValue(
      Dependency(.atCreation()) {
        do { return try $0.resolve(identifier) } catch { halt("@Injected \(identifier.name): \(error)") }
      })
  }

  /// Never finds a dependency: with `byType`, initializers for the declared types are generated.
  @available(
    *, unavailable,
    message: "no single dependency of this type has \"byType\": name one, as in @Injected(\\.name)"
  )
  public init() { fatalError() }

  /// The value, made or found at the first read.
  @inlinable public var wrappedValue: Value {
    kept.value ?? kept.firstValue()
  }

  /// Returns the value, made or found at the first call.
  @inlinable
  public func callAsFunction() -> Value { wrappedValue }

  /// The wrapper itself, as in `withDependencies(from: $model) { … }` and `$model.reset()`.
  public var projectedValue: Injected {
    get { self }
    set { self = newValue }
  }

  /// The container that the value is read from.
  public var container: DependencyContainer { kept.dependency.container }

  /// Forgets the value, so that the next read asks the container again; earlier copies keep theirs.
  public mutating func reset() { kept = InjectedValue(kept.dependency) }
}

extension Injected: Sendable where Value: Sendable {}

extension Injected: Hashable {
  /// Wrappers always compare equal.
  public static func == (first: Injected, second: Injected) -> Bool { true }

  /// Adds nothing to its owner's hash.
  public func hash(into hasher: inout Hasher) {}
}

extension InjectedValue {
  @inlinable
  @inline(never)
  func firstValue() -> Value {
    while !begin(Value.self, dependency.binding) {
      if let value { return value }
    }
    // Not a live read: a maker that reads this keeps the value too.
    let made = Activity.isUnwatched ? dependency.wrappedValue : dependency.read(dependency.container)
    store(made)
    finish()
    return made
  }
}

/// Lets only one thread make the value of an `@Injected` whose copies several threads read.
@usableFromInline
class InjectedMaking {
  /// The thread that makes the value; 0 before the first read.
  @usableFromInline final let maker = Atomic(0)
  /// One for all, since it is only taken where threads meet at a first read.
  private static let lock = Lock()
  /// The thread that makes the value, and what the others wait for.
  @exclusivity(unchecked) private var awaited: (maker: ThreadID, latch: Latch)?

  /// In place of the maker: other threads wait for it.
  private static let isAwaited = -1
  /// In place of the maker: the value is made.
  @inlinable static var isOver: Int { -2 }

  @usableFromInline
  init() {}

  @inlinable
  @inline(__always)
  final var isMade: Bool { maker.load(ordering: .acquiring) == Self.isOver }

  /// Returns whether this thread must make the value; otherwise waits until another one has.
  @usableFromInline
  final func begin(_ type: Any.Type, _ binding: DependencyBinding) -> Bool {
    let (isFirst, first) = maker.compareExchange(
      expected: 0, desired: currentThread, ordering: .acquiringAndReleasing)
    if isFirst { return true }
    let awaited = Self.lock.withLock { () -> (maker: ThreadID, latch: Latch)? in
      if self.awaited == nil, first != Self.isOver,
        maker.compareExchange(expected: first, desired: Self.isAwaited, ordering: .acquiring).exchanged
      {
        self.awaited = (first, Latch())
      }
      return isMade ? nil : self.awaited
    }
    if let awaited {
      binding.container.contents.wait(for: self, by: awaited.maker, "@Injected \(type)", awaited.latch)
    }
    return false
  }

  @usableFromInline
  final func finish() {
    let old = maker.exchange(Self.isOver, ordering: .acquiringAndReleasing)
    if old == Self.isAwaited { Self.lock.withLock { awaited }?.latch.open() }
  }
}
