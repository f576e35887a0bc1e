public import Synchronization

// Everything that the compiler can't check: unsafe pointers and unchecked sendability, each with its proof.

// MARK: Reading without the lock

/// The boxes of a container that reads find without the lock: a hash table by slot.
///
/// Proof. The table is a block of words: a mask, then `mask + 1` addresses, 0 where free. Only `show` and `hide` write,
/// under the tree's lock. A reader loads the block's address and an entry with acquiring order; both were stored with
/// releasing order, after what they point to was complete. A replaced block stays allocated until `deinit`. The
/// container's entry holds a shown box, and this object a hidden one, until the container's owner is gone; a reader
/// holds the owner. So any address that a reader finds, however late, is that of a living box. A box knows its slot,
/// and a slot has only one type of value, so the cast in `value` is right.
@usableFromInline
class PublishedBoxes {
  @usableFromInline final let block = Atomic(PublishedBoxes.empty)
  @exclusivity(unchecked) private var count = 0
  @exclusivity(unchecked) final var hidden: [DependencyBox] = []
  @exclusivity(unchecked) private var retired: [UnsafeRawPointer] = []

  deinit {
    let last = block.load(ordering: .relaxed)
    if last != Self.empty { last.deallocate() }
    for block in retired { block.deallocate() }
  }

  /// An empty table: a mask of 0, and one free entry.
  nonisolated(unsafe) private static let empty: UnsafeRawPointer = allocate(capacity: 1)

  private static func allocate(capacity: Int) -> UnsafeRawPointer {
    let words = UnsafeMutablePointer<Atomic<UInt>>.allocate(capacity: capacity + 1)
    words.initialize(to: Atomic(UInt(capacity - 1)))
    for index in 1...capacity { (words + index).initialize(to: Atomic(0)) }
    return UnsafeRawPointer(words)
  }

  @inlinable @inline(__always)
  static func words(at block: UnsafeRawPointer) -> UnsafePointer<Atomic<UInt>> {
    block.assumingMemoryBound(to: Atomic<UInt>.self)
  }

  /// Returns the published box with a tag.
  @inlinable @inline(__always)
  final func box(tagged tag: Int) -> PublishedBox? {
    #if DOVETAIL_INTERLEAVINGS
      Interleaving.step(.load)
    #endif
    let words = Self.words(at: block.load(ordering: .acquiring))
    let mask = Int(bitPattern: words.pointee.load(ordering: .relaxed))
    var index = DependencyBox.slot(of: tag) & mask
    // This ends: at least half of the entries are free.
    while let pointer = UnsafeRawPointer(bitPattern: words[1 &+ index].load(ordering: .acquiring)) {
      let box = PublishedBox(pointer: pointer)
      if box.tag == tag { return box }
      index = (index &+ 1) & mask
    }
    return nil
  }

  // Under the lock:

  /// Lets reads find a box, which the caller holds until it hides it.
  final func show(_ box: DependencyBox) {
    count += 1
    let old = block.load(ordering: .relaxed)
    let capacity = Int(bitPattern: Self.words(at: old).pointee.load(ordering: .relaxed)) + 1
    if count * 2 > capacity {
      let larger = Self.allocate(capacity: max(8, capacity * 2))
      for index in 1...capacity { Self.put(Self.words(at: old)[index].load(ordering: .relaxed), in: larger) }
      if old != Self.empty { retired.append(old) }
      block.store(larger, ordering: .releasing)
    }
    put(box)
  }

  /// Hides a box from new readers; one that has found it may still read it.
  final func hide(_ box: DependencyBox) {
    let mark = DependencyBox(slot: box.slot, .hidden)
    hidden += [box, mark]
    put(mark)
  }

  private final func put(_ box: DependencyBox) {
    #if DOVETAIL_INTERLEAVINGS
      Interleaving.step(.store)
    #endif
    Self.put(UInt(bitPattern: Unmanaged.passUnretained(box).toOpaque()), in: block.load(ordering: .relaxed))
  }

  /// Puts a box's address in the entry of its slot, or in the next free one.
  private static func put(_ address: UInt, in block: UnsafeRawPointer) {
    guard let pointer = UnsafeRawPointer(bitPattern: address) else { return }
    let slot = DependencyBox.slot(of: PublishedBox(pointer: pointer).tag)
    let words = words(at: block)
    let mask = Int(bitPattern: words.pointee.load(ordering: .relaxed))
    var index = slot & mask
    while let other = UnsafeRawPointer(bitPattern: words[1 + index].load(ordering: .relaxed)),
      DependencyBox.slot(of: PublishedBox(pointer: other).tag) != slot
    {
      index = (index + 1) & mask
    }
    words[1 + index].store(address, ordering: .releasing)
  }
}

/// A box as a reader finds it without the lock.
@usableFromInline
struct PublishedBox {
  @usableFromInline let pointer: UnsafeRawPointer

  @inlinable @inline(__always)
  init(pointer: UnsafeRawPointer) {
    self.pointer = pointer
  }

  @inlinable @inline(__always)
  var tag: Int { Unmanaged<DependencyBox>.fromOpaque(pointer)._withUnsafeGuaranteedRef { $0.tag } }

  @inlinable @inline(__always)
  func value<Value>(as type: Value.Type) -> Value {
    Unmanaged<ValueBox<Value>>.fromOpaque(pointer)._withUnsafeGuaranteedRef { $0.value }
  }

  @inlinable @inline(__always)
  func object<Value>(as type: Value.Type) -> Value? {
    Unmanaged<WeakBox<Value>>.fromOpaque(pointer)._withUnsafeGuaranteedRef { $0.load() }
  }
}

// MARK: The shared container

/// The shared container's address: reading it takes no lazy initialization and no reference counting.
///
/// Proof. The container is retained once, before its address is stored with releasing order, and never released.
@usableFromInline
enum SharedContainer {
  @usableFromInline static let address = Atomic<UInt>(0)

  @inlinable @inline(__always)
  static var reference: SharedReference? {
    UnsafeRawPointer(bitPattern: address.load(ordering: .acquiring)).map(SharedReference.init)
  }

  /// Makes the container; if several threads do, the first one stored is used.
  static func make() -> DependencyContainer {
    let made = Unmanaged.passRetained(DependencyContainer.newShared())
    let (isFirst, _) = address.compareExchange(
      expected: 0, desired: UInt(bitPattern: made.toOpaque()), ordering: .acquiringAndReleasing)
    guard !isFirst, let first = reference else {
      RuntimeCopies.requireOne()
      return made.takeUnretainedValue()
    }
    made.takeUnretainedValue().contents.useAsInner(nil)
    made.release()
    return first.read { $0 }
  }
}

/// A reference to the shared container without a reference count.
@usableFromInline
struct SharedReference {
  @usableFromInline let unmanaged: Unmanaged<DependencyContainer>

  @inlinable @inline(__always)
  init(_ pointer: UnsafeRawPointer) {
    unmanaged = Unmanaged.fromOpaque(pointer)
  }

  @inlinable @inline(__always)
  func read<Value>(_ body: (DependencyContainer) -> Value) -> Value {
    unmanaged._withUnsafeGuaranteedRef { body($0) }
  }

  @inlinable @inline(__always)
  func leads(to container: DependencyContainer) -> Bool {
    unmanaged.toOpaque() == Unmanaged.passUnretained(container).toOpaque()
  }
}

// MARK: The stack

extension Stack {
  /// An address in use now, to compare but never to read.
  static var here: Int {
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 1) { Int(bitPattern: $0.baseAddress) }
  }
}

// MARK: Unchecked sendability

/// Written under the lock; read as proved above.
extension PublishedBoxes: @unchecked Sendable {}

/// Immutable. A value that isn't `Sendable` is boxed only for the thread that makes it, if it is transient and so
/// neither published nor kept, or for code on its actor, if its key is isolated.
extension DependencyBox: @unchecked Sendable {}
extension ValueBox: @unchecked Sendable {}
extension WeakBox: @unchecked Sendable {}
extension LooseBox: @unchecked Sendable {}

/// Their state is accessed only under the tree's lock; `stackEnd` only by the creation's thread.
extension Contents: @unchecked Sendable {}
extension Creation: @unchecked Sendable {}
extension Run: @unchecked Sendable {}
extension Tree: @unchecked Sendable {}

/// `state` is accessed only under its lock.
extension Locked: @unchecked Sendable {}

/// Immutable, and every maker is a `Sendable` function.
extension AnyMaker: @unchecked Sendable {}
extension MakerBox: @unchecked Sendable {}

/// `value` is stored once, by the thread that `begin` chooses, before `isMade` is stored with releasing order; it is read
/// after `isMade` was loaded with acquiring order.
extension InjectedValue: @unchecked Sendable where Value: Sendable {}

/// A value that another thread uses while its own waits.
///
/// Proof. The lending thread waits until the other one is done, so they never use it at the same time.
package struct Lent<Value>: @unchecked Sendable {
  package let value: Value
  package init(_ value: Value) { self.value = value }
}

/// Makes a closure from a key path that isn't `Sendable`, such as one to an isolated property.
///
/// Proof. Such a key path can be formed only on its actor, and the property's getter checks that it is read there.
extension Dependency {
  @inlinable @inline(__always)
  static func reader(of keyPath: KeyPath<DependencyContainer, Value>)
    -> @Sendable (DependencyContainer) -> Value
  {
    nonisolated(unsafe) let keyPath = keyPath
    // No branch may come before this: the optimizer would keep the key path.
    return { $0[keyPath: keyPath] }
  }
}

extension KeyPath where Root == DependencyContainer {
  /// Reads the property on the main actor; a property of another actor checks that it is read on its own.
  package var onMainActor: @MainActor (DependencyContainer) -> Value {
    nonisolated(unsafe) let keyPath = self
    return { $0[keyPath: keyPath] }
  }
}
