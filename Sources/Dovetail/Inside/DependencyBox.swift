/// What a slot holds: a value, an object held weakly, or a mark; or what makes a value.
@usableFromInline
class DependencyBox {
  /// The slot and the kind in one number, so that a reader checks both at once.
  @usableFromInline let tag: Int64
  /// The box that its container got before, if its value was set. Accessed under the lock.
  @exclusivity(unchecked) final var setBefore: DependencyBox?

  @usableFromInline
  enum Kind: Int64 {
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

  @inlinable @inline(__always)
  static func tag(_ slot: Int, _ kind: Kind) -> Int64 { Int64(slot) &<< 2 | kind.rawValue }

  @inlinable @inline(__always)
  static func slot(of tag: Int64) -> Int { Int(truncatingIfNeeded: tag &>> 2) }

  var slot: Int { Self.slot(of: tag) }
  var isHidden: Bool { tag == Self.tag(slot, .hidden) }
  var isWeak: Bool { tag == Self.tag(slot, .object) }

  /// Returns the value, which must be of this type; `nil` if it is an object that is gone.
  final func load<Value>(as type: Value.Type) -> Value? {
    if let box = self as? ValueBox<Value> { return box.value }
    guard let box = self as? WeakBox<Value> else { halt("a value is not of the type \(type) of its key") }
    return box.load()
  }

  /// Returns what a container without an owner keeps instead: an object held weakly, or none.
  ///
  /// Values may hold their container, so one without an owner must not hold its values.
  func loosened() -> DependencyBox { self }
}

@usableFromInline
final class ValueBox<Value>: DependencyBox {
  @usableFromInline let value: Value

  @inlinable
  init(_ value: Value, slot: Int) {
    self.value = value
    super.init(slot: slot, .value)
  }

  #if DOVETAIL_INTERLEAVINGS
    @usableFromInline deinit { Interleaving.release() }
  #endif

  override func loosened() -> DependencyBox {
    // `as AnyObject` would box a struct in a new object that nothing else holds.
    guard type(of: value as Any) is AnyObject.Type else { return WeakBox<Value>(slot: slot) { nil } }
    weak let object = value as AnyObject
    return WeakBox(slot: slot) { object as? Value }
  }
}

/// Holds an object of the `weak` scope, or one that a container without an owner made.
@usableFromInline
final class WeakBox<Value>: DependencyBox {
  @usableFromInline let load: () -> Value?

  init(slot: Int, _ load: @escaping () -> Value?) {
    self.load = load
    super.init(slot: slot, .object)
  }
}
