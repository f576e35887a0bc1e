import Synchronization

/// What a slot can hold: a value, a weak value, a factory, or a creation under way.
@usableFromInline
@_fixed_layout
class DependencyRecord {
  @usableFromInline let key: any DependencyKey.Type
  /// The scope that the value was made in; none for an overriding value.
  @usableFromInline let scope: DependencyScope?
  /// Which creation the record stems from: a cell's, kept by the box that comes of it.
  @exclusivity(unchecked) @usableFromInline var token: UInt64 = 0
  /// When the creation was over, among all of the process.
  @exclusivity(unchecked) @usableFromInline var order: UInt64 = 0

  @inlinable
  init(key: any DependencyKey.Type, scope: DependencyScope?) {
    self.key = key
    self.scope = scope
  }

  /// Whether this is a way to make a value, and not one.
  var isFactory: Bool { false }

  /// Whether the value that was held is no more.
  var isGone: Bool { false }

  /// The record for a container whose owner is gone: it must not keep values that may keep the container.
  func demoted() -> DependencyRecord? { nil }

  /// The record to read, nil if a demoted one's value has gone.
  func revived() -> DependencyRecord? { self }

  /// The value of a box that was made for a key with this type of value.
  func value<Value>(as type: Value.Type) -> Value {
    // A slot, and the identifier of a registration, have one type of value each.
    unsafeDowncast(self, to: DependencyBox<Value>.self).value
  }

  /// What a factory makes that was registered for a key with this type of value.
  func make<Value>(_ type: Value.Type, in container: DependencyContainer) -> Value {
    unsafeDowncast(self, to: DependencyFactory<Value>.self).make(container)
  }

  /// Whether a word is this record's address.
  func isShown(by word: UInt) -> Bool {
    word & SlotWord.slow == 0 && word != SlotWord.plain
      && word & ~SlotWord.kindMask == UInt(bitPattern: Unmanaged.passUnretained(self).toOpaque())
  }

  private static let last = Atomic<UInt64>(0)

  static func nextNumber() -> UInt64 {
    last.wrappingAdd(1, ordering: .relaxed).newValue
  }
}

/// Holds a value strongly.
@usableFromInline
@_fixed_layout
final class DependencyBox<Value>: DependencyRecord {
  @usableFromInline let value: Value

  @inlinable
  init(_ value: Value, key: any DependencyKey.Type, scope: DependencyScope?) {
    self.value = value
    super.init(key: key, scope: scope)
  }

  /// The value of the box that a word is the address of.
  ///
  /// The caller holds the storage that published the word, and that keeps the box.
  @inlinable
  static func value(at word: UInt) -> Value {
    Unmanaged<DependencyBox<Value>>
      .fromOpaque(UnsafeRawPointer(bitPattern: word).unsafelyUnwrapped)
      ._withUnsafeGuaranteedRef { $0.value }
  }

  override func demoted() -> DependencyRecord? {
    // `as AnyObject` would wrap a struct in an object of its own, which nobody else holds.
    guard type(of: value as Any) is AnyObject.Type else { return nil }
    return DemotedDependencyBox<Value>(value as AnyObject, of: self)
  }
}

/// Holds a value weakly in place of a box, in a container whose owner is gone.
final class DemotedDependencyBox<Value>: DependencyRecord {
  weak let object: AnyObject?

  init(_ object: AnyObject, of box: DependencyRecord) {
    self.object = object
    super.init(key: box.key, scope: box.scope)
  }

  override func demoted() -> DependencyRecord? { self }

  override func revived() -> DependencyRecord? {
    guard let object else { return nil }
    return (object as? Value).map { DependencyBox($0, key: key, scope: scope) }
  }
}

/// Holds a value weakly, for the `weak` scope.
@usableFromInline
final class WeakDependencyBox<Reference: WeakDependencyReference>: DependencyRecord {
  // In memory of its own, because reading a property would copy the reference, which costs as much again.
  @usableFromInline let reference: UnsafeMutablePointer<Reference>

  init(_ value: Reference.Value, key: any DependencyKey.Type, scope: DependencyScope?) {
    reference = .allocate(capacity: 1)
    reference.initialize(to: Reference(value))
    super.init(key: key, scope: scope)
  }

  deinit {
    reference.deinitialize(count: 1)
    reference.deallocate()
  }

  var value: Reference.Value? { reference.pointee.value }

  override var isGone: Bool { value == nil }

  /// The value of the weak box that a word is the address of, as `DependencyBox.value(at:)` has it.
  @inlinable
  static func value(at word: UInt) -> Reference.Value? {
    Unmanaged<WeakDependencyBox<Reference>>
      .fromOpaque(UnsafeRawPointer(bitPattern: word & ~SlotWord.kindMask).unsafelyUnwrapped)
      ._withUnsafeGuaranteedRef { $0.reference.pointee.value }
  }

  override func demoted() -> DependencyRecord? { self }
}

/// Overrides a dependency by a way to make it.
final class DependencyFactory<Value>: DependencyRecord {
  let make: @Sendable (DependencyContainer) -> Value

  init(
    key: any DependencyKey.Type, scope: DependencyScope,
    make: @escaping @Sendable (DependencyContainer) -> Value
  ) {
    self.make = make
    super.init(key: key, scope: scope)
  }

  override var isFactory: Bool { true }
}

/// A creation under way. Its maker holds `mutex` from before the cell can be found until the value is there.
final class DependencyCell: DependencyRecord {
  let mutex = Mutex(())
  let thread = ThreadID.current
  /// Whether the value is made by tasks, for which no thread must wait.
  let isStarted: Bool
  /// Touched under the wait graph's lock.
  @exclusivity(unchecked) var isOver = false
  /// Who disposes of the value if its scope ended meanwhile; touched under the owning storage's lock.
  @exclusivity(unchecked) var orphan: OrphanedCreation?

  init(key: any DependencyKey.Type, scope: DependencyScope?, isStarted: Bool = false) {
    self.isStarted = isStarted
    super.init(key: key, scope: scope)
    token = Self.nextNumber()
  }
}
