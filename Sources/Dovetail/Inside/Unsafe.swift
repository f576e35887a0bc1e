public import Synchronization

// Everything that the compiler can't check: unsafe pointers and unchecked sendability, each with its proof.

/// The boxes of a container that reads find without the lock: a hash table by slot.
///
/// Proof. The table is a block of words: a mask, then `mask + 1` addresses, 0 where free. Only `show` and `hide` write,
/// under the tree's lock. A reader loads the block's address and an entry with acquiring order; both were stored with
/// releasing order, after what they point to was complete. A reader holds the container's owner.
/// Until that is gone, a replaced block stays allocated, and a box that was shown is held: by `lastSet` or an entry until it
/// is replaced, otherwise by `published`. So any address that a reader finds, however late, is that of a living box. A box
/// knows its slot, and a slot has only one type of value, so the cast in `value` is right.
@usableFromInline
class PublishedBoxes {
  @usableFromInline final let block = Atomic(PublishedBoxes.empty)
  @exclusivity(unchecked) private var count = 0
  /// All boxes that were published, and those that hide them.
  @exclusivity(unchecked) final var published: [DependencyBox] = []
  @exclusivity(unchecked) private var retired: [UnsafePointer<Atomic<UInt>>] = []

  /// An empty table: a mask of 0, and one free entry.
  nonisolated(unsafe) private static let empty = allocate(capacity: 1)

  private static func allocate(capacity: Int) -> UnsafePointer<Atomic<UInt>> {
    let words = UnsafeMutablePointer<Atomic<UInt>>.allocate(capacity: capacity + 1)
    words.initialize(to: Atomic(UInt(capacity - 1)))
    for index in 1...capacity { (words + index).initialize(to: Atomic(0)) }
    return UnsafePointer(words)
  }

  @inlinable @inline(__always)
  final func box(tagged tag: Int) -> PublishedBox? {
    let words = block.load(ordering: .acquiring)
    let mask = Int(bitPattern: words.pointee.load(ordering: .relaxed))
    var index = Self.start(of: DependencyBox.slot(of: tag), mask)
    // This ends: at least half of the entries are free.
    while let box = PublishedBox(words[1 &+ index].load(ordering: .acquiring)) {
      if box.tag == tag { return box }
      index = (index &+ 1) & mask
    }
    return nil
  }

  /// Returns where a slot's box is, unless others are there: slots differ in few bits, which a product spreads.
  @inlinable @inline(__always)
  static func start(of slot: Int, _ mask: Int) -> Int {
    (slot &* Int(truncatingIfNeeded: 0x9E37_79B9_7F4A_7C15 as UInt64)) &>> (Int.bitWidth / 2) & mask
  }

  // Under the lock:

  /// Returns the box of a slot, if it was ever shown.
  final func box(of slot: Int) -> DependencyBox? {
    let words = block.load(ordering: .relaxed)
    return PublishedBox(words[Self.place(of: slot, in: words)].load(ordering: .relaxed))?.box
  }

  final func isPublished(_ slot: Int) -> Bool { box(of: slot).map { !$0.isHidden } ?? false }

  /// Lets reads find a box, which the caller holds.
  final func show(_ box: DependencyBox) {
    count += 1
    let old = block.load(ordering: .relaxed)
    let capacity = Int(bitPattern: old.pointee.load(ordering: .relaxed)) + 1
    if count * 2 > capacity {
      let larger = Self.allocate(capacity: max(8, capacity * 2))
      for index in 1...capacity { Self.put(old[index].load(ordering: .relaxed), in: larger) }
      if old != Self.empty { retired.append(old) }
      block.store(larger, ordering: .releasing)
    }
    put(box)
  }

  /// Hides a box from new readers; one that has found it may still read it.
  final func hide(_ slot: Int) {
    guard let box = box(of: slot), !box.isHidden else { return }
    let mark = DependencyBox(slot: slot, .hidden)
    published += [box, mark]
    put(mark)
  }

  final func removeBlocks() {
    let last = block.exchange(Self.empty, ordering: .relaxed)
    if last != Self.empty { last.deallocate() }
    for block in retired { block.deallocate() }
    retired = []
  }

  private final func put(_ box: DependencyBox) {
    #if DOVETAIL_INTERLEAVINGS
      Interleaving.step(.store)
    #endif
    Self.put(UInt(bitPattern: Unmanaged.passUnretained(box).toOpaque()), in: block.load(ordering: .relaxed))
  }

  private static func put(_ address: UInt, in words: UnsafePointer<Atomic<UInt>>) {
    guard let slot = PublishedBox(address)?.slot else { return }
    words[place(of: slot, in: words)].store(address, ordering: .releasing)
  }

  /// Returns where the box of a slot is, or the next free entry.
  private static func place(of slot: Int, in words: UnsafePointer<Atomic<UInt>>) -> Int {
    let mask = Int(bitPattern: words.pointee.load(ordering: .relaxed))
    var index = start(of: slot, mask)
    while let other = PublishedBox(words[1 + index].load(ordering: .relaxed)), other.slot != slot {
      index = (index + 1) & mask
    }
    return 1 + index
  }
}

@usableFromInline
struct PublishedBox {
  @usableFromInline let pointer: UnsafeRawPointer

  @inlinable @inline(__always)
  init?(_ address: UInt) {
    guard let pointer = UnsafeRawPointer(bitPattern: address) else { return nil }
    self.pointer = pointer
  }

  var slot: Int { DependencyBox.slot(of: tag) }
  var box: DependencyBox { Unmanaged.fromOpaque(pointer).takeUnretainedValue() }

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

/// A reference to the shared container: reading it takes no lazy initialization and no reference counting.
///
/// Proof. A constant holds the container, and its address is stored with releasing order once it is complete.
@usableFromInline
struct SharedContainer {
  @usableFromInline static let address = Atomic<UInt>(0)
  @usableFromInline let unmanaged: Unmanaged<DependencyContainer>

  @inlinable @inline(__always)
  init?() {
    guard let pointer = UnsafeRawPointer(bitPattern: Self.address.load(ordering: .acquiring)) else {
      return nil
    }
    unmanaged = Unmanaged.fromOpaque(pointer)
  }

  static let made: DependencyContainer = {
    RuntimeCopies.requireOne()
    let container = DependencyContainer()
    // It is never released, so makers get this reference.
    container.contents.inner = container
    address.store(UInt(bitPattern: Unmanaged.passUnretained(container).toOpaque()), ordering: .releasing)
    return container
  }()

  @inlinable @inline(__always)
  func read<Value>(_ body: (DependencyContainer) -> Value) -> Value {
    unmanaged._withUnsafeGuaranteedRef { body($0) }
  }
}

/// The value that copies of an `@Injected` share.
///
/// Proof. `begin` lets one thread make the value, which stores the address before `finish()`, with releasing order;
/// others read the address after `isMade`, with acquiring order. The value is freed with this object.
// Not an optional value: to release that, a generic class looks up its type (330 of the 1,650 instructions of a wrapper).
@usableFromInline
final class InjectedValue<Value>: InjectedMaking {
  @usableFromInline let dependency: Dependency<Value>
  @exclusivity(unchecked) @usableFromInline var address: UnsafeMutablePointer<Value>?

  @inlinable
  init(_ dependency: Dependency<Value>) {
    self.dependency = dependency
  }

  deinit { address?.deinitialize(count: 1).deallocate() }

  @inlinable @inline(__always)
  var value: Value? { isMade ? address?.pointee : nil }

  @inlinable
  func store(_ made: Value) {
    address = .allocate(capacity: 1)
    address?.initialize(to: made)
  }
}

/// What a call of the system changes in place, such as a lock.
///
/// Proof. It keeps its address until `deinit`, and the code that uses the address holds this value. The system orders uses.
struct SystemObject<Value>: ~Copyable, @unchecked Sendable {
  let pointer = UnsafeMutablePointer<Value>.allocate(capacity: 1)

  deinit { pointer.deallocate() }
}

extension Stack {
  /// Returns an address in the form in which a thread can store it.
  ///
  /// Proof. It is only compared, never read.
  static func pointer(to address: Int) -> UnsafeRawPointer? { UnsafeRawPointer(bitPattern: address) }
}

// MARK: Unchecked sendability

/// Written under the lock; read as proved above.
extension PublishedBoxes: @unchecked Sendable {}

/// Immutable, but for what is accessed under the lock. A value that isn't `Sendable` is boxed only for the thread that
/// makes it, if it is transient and so neither published nor kept, or for code on its actor, if its key is isolated.
extension DependencyBox: @unchecked Sendable {}
extension ValueBox: @unchecked Sendable {}
extension WeakBox: @unchecked Sendable {}

/// Their state is accessed only under the tree's lock.
extension Contents: @unchecked Sendable {}
extension Creation: @unchecked Sendable {}
extension Run: @unchecked Sendable {}
extension Tree: @unchecked Sendable {}

/// `state` is accessed only under its lock, or by one thread while the others wait for it.
extension Locked: @unchecked Sendable {}

extension InjectedValue: @unchecked Sendable where Value: Sendable {}

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
