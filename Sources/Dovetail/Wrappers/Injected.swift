public import CDovetail

/// Reads a dependency once, at the first access, and keeps the value, which copies of a struct share.
@propertyWrapper @frozen
public struct Injected<Value>: DependencyWrapper {
  @usableFromInline var kept: InjectedValue<Value>

  /// Reads a property of the current container once.
  @inlinable @inline(__always)
  public init(_ keyPath: KeyPath<DependencyContainer, Value>) {
    // Consumed: the optimizer keeps a key path that outlives the creation of its closure.
    kept = InjectedBuffer.of(Dependency(consume keyPath))
  }

  /// Reads a property of one container once.
  @inlinable @inline(__always)
  public init(_ keyPath: KeyPath<DependencyContainer, Value>, container: DependencyContainer) {
    kept = InjectedBuffer.of(Dependency(consume keyPath, container: container))
  }

  /// Resolves a dependency by the property's type and a key once; the read traps where `resolve` would throw.
  public init(key: String?, container: DependencyContainer? = nil) where Value: Sendable {
    self.init(identifier: DependencyIdentifier(key: key), container: container)
  }

  // Labeled, and with a second parameter: otherwise the compiler's error for a misspelled key path does not name it.
  /// Resolves a dependency by its identifier once; the read traps where `resolve` would throw.
  public init(identifier: DependencyIdentifier<Value>, container: DependencyContainer? = nil)
  where Value: Sendable {
    kept = InjectedBuffer.of(
      Dependency(container.map { .fixed($0) } ?? .atCreation()) {
        do { return try $0.resolve(identifier) } catch { halt("@Injected \(identifier.name): \(error)") }
      })
  }

  /// Unavailable: with `byType`, the build generates initializers for the declared types.
  @available(
    *, unavailable,
    message: "no single dependency of this type has \"byType\": name one, as in @Injected(\\.name)"
  )
  public init() { fatalError() }

  /// The value, made or found at the first read.
  @inlinable public var wrappedValue: Value {
    if !kept.isMade { kept.makeValue() }
    return kept.value
  }

  /// Returns the value, made or found at the first call.
  @inlinable
  public func callAsFunction() -> Value { wrappedValue }

  /// The wrapper itself, as in `withDependencies(from: $model) { … }` and `$model.reset()`.
  public var projectedValue: Injected {
    get { self }
    set { self = newValue }
  }

  /// The container that the value would be read from now.
  public var container: DependencyContainer { kept.header.dependency.container }

  /// Forgets the value, so that the next read asks the container again; earlier copies keep theirs.
  public mutating func reset() { kept = InjectedBuffer.of(kept.header.dependency) }
}

/// Marks in the word for the thread that makes the value of an `@Injected`, and the latches that other threads wait for.
@usableFromInline
enum Injecting {
  /// The value is made.
  @inlinable static var madeMark: Int { -2 }
  /// Other threads wait for the maker.
  static let awaitedMark = -1

  typealias Awaited = (buffer: ObjectIdentifier, latch: Latch)
  static let awaited = Locked<[Awaited]>([])
}

/// Lets only one thread make the value of an `@Injected` whose copies several threads read.
extension ManagedBuffer where Header == InjectedHeader<Element> {
  @inlinable @inline(never)
  func makeValue() {
    let dependency = header.dependency
    while !begin(dependency.binding) {
      if isMade { return }
    }
    // Not a live read: a maker that reads this keeps the value too.
    store(Activity.isUnwatched ? dependency.wrappedValue : dependency.read(dependency.container))
    finish()
  }

  @inlinable @inline(__always)
  var isMade: Bool { withMaker { dovetail_load($0) } == Injecting.madeMark }

  /// Returns whether this thread must make the value; otherwise waits until another one has.
  @usableFromInline
  func begin(_ binding: DependencyBinding) -> Bool {
    let first = withMaker { dovetail_exchange_if($0, 0, currentThread) }
    if first == 0 { return true }
    let awaited = Injecting.awaited.withLock { all -> Injecting.Awaited? in
      let identity = ObjectIdentifier(self)
      if first != Injecting.madeMark, first != Injecting.awaitedMark,
        withMaker({ dovetail_exchange_if($0, first, Injecting.awaitedMark) }) == first
      {
        all.append((identity, Latch(owner: first)))
      }
      return all.first { $0.buffer == identity }
    }
    if let awaited { binding.container.contents.wait(for: awaited.latch, "@Injected \(Element.self)") }
    return false
  }

  @usableFromInline
  func finish() {
    guard withMaker({ dovetail_exchange($0, Injecting.madeMark) }) == Injecting.awaitedMark else { return }
    let awaited = Injecting.awaited.withLock { all in
      all.firstIndex { $0.buffer == ObjectIdentifier(self) }.map { all.remove(at: $0) }
    }
    awaited?.latch.open()
  }
}

/// Reads a dependency once, at the first access, and holds the object weakly: `nil` once nothing else holds it.
@propertyWrapper
public struct WeakInjected<Value>: DependencyWrapper {
  private let dependency: Dependency<Value>
  private var held = Locked<DependencyBox?>(nil)

  /// Reads a property of the current container once; traps at the read if its value isn't an object.
  public init(_ keyPath: KeyPath<DependencyContainer, Value>) { dependency = Dependency(keyPath) }

  /// Reads a property of one container once; traps at the read if its value isn't an object.
  public init(_ keyPath: KeyPath<DependencyContainer, Value>, container: DependencyContainer) {
    dependency = Dependency(keyPath, container: container)
  }

  /// The object that the first read found, while something else holds it.
  public var wrappedValue: Value? {
    if let box = held.withLock({ $0 }) { return box.load(as: Value.self) }
    let value = dependency.wrappedValue
    require(
      type(of: value as Any) is AnyClass,
      "@WeakInjected: \(Value.self) is not a class type, so it can't be held weakly; use @Injected or @Dependency"
    )
    let new = ValueBox(value, slot: 0).loosened()
    let box = held.withLock { held in
      held = held ?? new
      return held ?? new
    }
    return box.load(as: Value.self)
  }

  /// The wrapper itself, as in `withDependencies(from: $coordinator) { … }` and `$coordinator.reset()`.
  public var projectedValue: WeakInjected {
    get { self }
    set { self = newValue }
  }

  /// The container that the object would be read from now.
  public var container: DependencyContainer { dependency.container }

  /// Forgets the object, so that the next read asks the container again; earlier copies keep theirs.
  public mutating func reset() { held = Locked(nil) }
}

extension WeakInjected: Sendable where Value: Sendable {}
