/// What a slot holds: a value, an object held weakly, or a mark.
@usableFromInline
class DependencyBox {
  /// The slot and the kind in one number, so that a reader checks both at once.
  @usableFromInline let tag: Int
  /// The box that its container got before, if its value was set. Accessed under the lock.
  @exclusivity(unchecked) final var setBefore: DependencyBox?

  @usableFromInline
  enum Kind: Int {
    case value, object
    /// The dependency is transient and not replaced: a read makes it without the lock.
    case fresh
    /// A read takes the lock.
    case hidden
  }

  @inlinable
  init(slot: Int, _ kind: Kind) {
    tag = Self.tag(slot, kind)
  }

  @inlinable
  @inline(__always)
  static func tag(_ slot: Int, _ kind: Kind) -> Int { slot &<< 2 | kind.rawValue }

  @inlinable
  @inline(__always)
  static func slot(of tag: Int) -> Int { tag &>> 2 }

  var slot: Int { Self.slot(of: tag) }
  var isHidden: Bool { tag == Self.tag(slot, .hidden) }

  /// Returns what a container without an owner keeps instead: an object held weakly, or nothing.
  ///
  /// Values may hold their container, so one without an owner must not hold its values.
  func loosened() -> DependencyBox? { nil }

  /// Returns the box to read; for a loosened one, `nil` if its object is gone.
  func current() -> DependencyBox? { self }
}

@usableFromInline
final class ValueBox<Value>: DependencyBox {
  @usableFromInline let value: Value

  @inlinable
  init(_ value: Value, slot: Int) {
    self.value = value
    super.init(slot: slot, .value)
  }

  override func loosened() -> DependencyBox? {
    // `as AnyObject` would box a struct in a new object that nothing else holds.
    type(of: value as Any) is AnyObject.Type ? LooseBox(self, value as AnyObject) : nil
  }
}

/// Holds an object of the `weak` scope.
@usableFromInline
final class WeakBox<Value>: DependencyBox {
  @usableFromInline let load: @Sendable () -> Value?

  init(slot: Int, _ load: @escaping @Sendable () -> Value?) {
    self.load = load
    super.init(slot: slot, .object)
  }

  override func loosened() -> DependencyBox? { self }
}

/// Holds weakly an object that a container without an owner made.
final class LooseBox<Value>: DependencyBox {
  private weak let object: AnyObject?

  init(_ box: ValueBox<Value>, _ object: AnyObject) {
    self.object = object
    super.init(slot: box.slot, .hidden)
  }

  override func loosened() -> DependencyBox? { self }

  override func current() -> DependencyBox? { (object as? Value).map { ValueBox($0, slot: slot) } }
}
