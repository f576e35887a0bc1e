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
  @usableFromInline let storage: InjectedStorage<Value>

  /// Reads a property of the current container once.
  @inlinable
  public init(_ keyPath: KeyPath<DependencyContainer, Value>) {
    storage = InjectedStorage(Dependency(consume keyPath))
  }

  /// Reads a property of one container once.
  @inlinable
  public init(_ keyPath: KeyPath<DependencyContainer, Value>, container: DependencyContainer) {
    storage = InjectedStorage(Dependency(consume keyPath, container: container))
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
  @inlinable public var wrappedValue: Value { storage.value }

  /// The value, made or found at the first call.
  @inlinable
  public func callAsFunction() -> Value { storage.value }
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
@_fixed_layout
final class InjectedStorage<Value> {
  @usableFromInline let dependency: Dependency<Value>
  /// The box's address, 0 before there is one.
  @usableFromInline let address: Atomic<UInt>
  /// The address of the cell of the first read, kept as long as this: others may be waiting for it.
  @usableFromInline let creation: Atomic<UInt>
  @exclusivity(unchecked) @usableFromInline var box: DependencyBox<Value>?

  @inlinable
  init(_ dependency: Dependency<Value>) {
    self.dependency = dependency
    address = Atomic(0)
    creation = Atomic(0)
    box = nil
  }

  @inlinable
  deinit {
    let cell = creation.load(ordering: .acquiring)
    if cell != 0 { releaseCell(at: cell) }
  }

  @usableFromInline
  func releaseCell(at address: UInt) {
    firstCell(from: address)?.release()
  }

  @inlinable
  var value: Value {
    let address = address.load(ordering: .acquiring)
    return address == 0 ? firstValue() : DependencyBox<Value>.value(at: address)
  }

  @usableFromInline
  @inline(never)
  func firstValue() -> Value {
    if let first = firstCell(from: creation.load(ordering: .acquiring)) {
      WaitGraph.wait(for: first.takeUnretainedValue())
      return DependencyBox<Value>.value(at: address.load(ordering: .acquiring))
    }
    let cell = DependencyCell(key: IdentifiedKey<Value>.self, scope: nil)
    cell.mutex.withLock { _ in
      WaitGraph.begin(cell)
      defer { WaitGraph.end(cell) }
      let (isFirst, _) = creation.compareExchange(
        expected: 0, desired: UInt(bitPattern: Unmanaged.passUnretained(cell).toOpaque()),
        ordering: .acquiringAndReleasing)
      guard isFirst else { return }
      _ = Unmanaged.passRetained(cell)
      let box = DependencyBox(dependency.wrappedValue, key: cell.key, scope: nil)
      self.box = box
      address.store(
        UInt(bitPattern: Unmanaged.passUnretained(box).toOpaque()), ordering: .releasing)
    }
    return value
  }

  private func firstCell(from address: UInt) -> Unmanaged<DependencyCell>? {
    UnsafeRawPointer(bitPattern: address).map(Unmanaged.fromOpaque)
  }
}
