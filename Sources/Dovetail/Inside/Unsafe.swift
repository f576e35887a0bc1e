public import CDovetail

// Everything that the compiler can't check: unsafe pointers and unchecked sendability, each with its proof.

/// The boxes of a container that reads find without the lock: a hash table by slot.
///
/// Proof. A table is a mask, then `mask + 1` addresses, 0 where free. Only `show` and `hide` write, under the tree's lock.
/// A reader loads the table's address and an entry with acquiring order; both were stored with releasing order, after what
/// they point to was complete. A reader holds the container's owner.
/// Until that is gone, a replaced table stays allocated, and a box that was shown is held: by `lastSet` or an entry until it
/// is replaced, otherwise by `published`. So any address that a reader finds, however late, is that of a living box. A box
/// knows its slot, and a slot has only one type of value, so the cast in `value` is right.
@usableFromInline
class PublishedBoxes {
  /// What is changed in place: the address of the table in use, whether the container was ever current, and the first table.
  @usableFromInline final let words: UnsafeMutablePointer<Int>
  @exclusivity(unchecked) private var count = 0
  /// All boxes that were published, and those that hide them.
  @exclusivity(unchecked) final var published: [DependencyBox] = []
  @exclusivity(unchecked) private var tables: [UnsafeMutablePointer<Int>] = []

  init() {
    words = dovetail_words_create(2 + 1 + 8)
    words[2] = 7
    dovetail_store(words, Int(bitPattern: words + 2))
  }

  deinit {
    if dovetail_load(words + 1) != 0 { Activity.endOverride() }
    dovetail_words_destroy(words)
  }

  @inlinable @inline(__always)
  final var table: UnsafeMutablePointer<Int> { dovetail_load_words(words) }

  @inlinable @inline(__always)
  final func box(tagged tag: Int64) -> PublishedBox? {
    let table = table
    let mask = table.pointee
    var index = Self.start(of: DependencyBox.slot(of: tag), mask)
    // This ends: at least half of the entries are free.
    while let box = PublishedBox(dovetail_load(table + (1 &+ index))) {
      if box.tag == tag { return box }
      index = (index &+ 1) & mask
    }
    return nil
  }

  /// Returns where a slot's box is, unless others are there: these bits of a product spread slots that are 16 to 128 apart.
  @inlinable @inline(__always)
  static func start(of slot: Int, _ mask: Int) -> Int {
    (slot &* Int(truncatingIfNeeded: 0x9E37_79B9_7F4A_7C15 as UInt64)) &>> 39 & mask
  }

  /// Makes reads look for the current container for as long as anything holds this one.
  final func noteCurrent() {
    if dovetail_load(words + 1) != 0 { return }
    // Counted before it is marked: a thread that sees the mark must also see the count.
    Activity.beginOverride()
    if dovetail_exchange(words + 1, 1) != 0 { Activity.endOverride() }
  }

  // Under the lock:

  /// Returns the box of a slot, if it was ever shown.
  final func box(of slot: Int) -> DependencyBox? {
    PublishedBox(Self.place(of: slot, in: table).pointee)?.box
  }

  /// Lets reads find a box, which the caller holds.
  final func show(_ box: DependencyBox) {
    count += 1
    if count * 2 > table.pointee + 1 { enlarge(table) }
    put(box)
  }

  /// Hides a box from new readers; one that has found it may still read it.
  final func hide(_ slot: Int) {
    guard let box = box(of: slot), !box.isHidden else { return }
    let mark = DependencyBox(slot: slot, .hidden)
    published += [box, mark]
    put(mark)
  }

  final func removeTables() {
    (words + 3).update(repeating: 0, count: 8)
    dovetail_store(words, Int(bitPattern: words + 2))
    for table in tables { dovetail_words_destroy(table) }
    tables = []
  }

  private final func enlarge(_ table: UnsafeMutablePointer<Int>) {
    let capacity = table.pointee + 1
    let larger = dovetail_words_create(1 + capacity * 2)
    larger.pointee = capacity * 2 - 1
    for index in 1...capacity {
      if let box = PublishedBox(table[index]) { Self.place(of: box.slot, in: larger).pointee = table[index] }
    }
    tables.append(larger)
    dovetail_store(words, Int(bitPattern: larger))
  }

  private final func put(_ box: DependencyBox) {
    #if DOVETAIL_INTERLEAVINGS
      Interleaving.step(.store)
    #endif
    let address = Int(bitPattern: Unmanaged.passUnretained(box).toOpaque())
    dovetail_store(Self.place(of: box.slot, in: table), address)
  }

  /// Returns where the box of a slot is, or the next free entry.
  private static func place(of slot: Int, in table: UnsafeMutablePointer<Int>) -> UnsafeMutablePointer<Int> {
    var index = start(of: slot, table.pointee)
    while let other = PublishedBox(table[1 + index]), other.slot != slot {
      index = (index + 1) & table.pointee
    }
    return table + (1 + index)
  }
}

@usableFromInline
struct PublishedBox {
  @usableFromInline let pointer: UnsafeRawPointer

  @inlinable @inline(__always)
  init?(_ address: Int) {
    guard let pointer = UnsafeRawPointer(bitPattern: address) else { return nil }
    self.pointer = pointer
  }

  var slot: Int { DependencyBox.slot(of: tag) }
  var box: DependencyBox { Unmanaged.fromOpaque(pointer).takeUnretainedValue() }

  @inlinable @inline(__always)
  var tag: Int64 { Unmanaged<DependencyBox>.fromOpaque(pointer)._withUnsafeGuaranteedRef { $0.tag } }

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
  @usableFromInline let unmanaged: Unmanaged<DependencyContainer>

  @inlinable @inline(__always)
  init?() {
    guard let pointer = UnsafeRawPointer(bitPattern: dovetail_shared()) else { return nil }
    unmanaged = Unmanaged.fromOpaque(pointer)
  }

  static func use(_ container: DependencyContainer) {
    dovetail_set_shared(Int(bitPattern: Unmanaged.passUnretained(container).toOpaque()))
  }

  @inlinable @inline(__always)
  func read<Value>(_ body: (DependencyContainer) -> Value) -> Value {
    unmanaged._withUnsafeGuaranteedRef { body($0) }
  }
}

/// The value that copies of an `@Injected` share, and which thread makes it.
///
/// Proof. `begin` lets one thread make the value, which stores it before `finish()`, with releasing order; others read it
/// after `isMade`, with acquiring order. The buffer has room for one value, and frees it.
@usableFromInline
typealias InjectedValue<Value> = ManagedBuffer<InjectedHeader<Value>, Value>

/// The maker is 0 before the first read, then the thread that makes the value, or one of the marks of `Injecting`. Its offset
/// in the header is found once, since a key path is slow without optimization.
@usableFromInline
typealias InjectedHeader<Value> = (dependency: Dependency<Value>, maker: Int, offset: Int)

@usableFromInline
final class InjectedBuffer<Value>: ManagedBuffer<InjectedHeader<Value>, Value> {
  @inlinable static func of(_ dependency: Dependency<Value>) -> InjectedValue<Value> {
    create(minimumCapacity: 1) { _ in
      (dependency, 0, MemoryLayout<InjectedHeader<Value>>.offset(of: \.maker)!)
    }
  }

  @inlinable deinit {
    if isMade { withUnsafeMutablePointerToElements { _ = $0.deinitialize(count: 1) } }
  }
}

extension ManagedBuffer where Header == InjectedHeader<Element> {
  /// Calls a function with the word that holds the maker, which is changed in place.
  @inlinable @inline(__always)
  func withMaker<Result>(_ body: (UnsafeMutablePointer<Int>) -> Result) -> Result {
    withUnsafeMutablePointerToHeader {
      body((UnsafeMutableRawPointer($0) + $0.pointee.offset).assumingMemoryBound(to: Int.self))
    }
  }

  /// The value, which must have been made.
  @inlinable @inline(__always)
  var value: Element { withUnsafeMutablePointerToElements { $0.pointee } }

  @inlinable func store(_ made: Element) {
    withUnsafeMutablePointerToElements { $0.initialize(to: made) }
  }
}

// MARK: Unchecked sendability

/// Written and read as proved above.
extension PublishedBoxes: @unchecked Sendable {}
extension Injected: @unchecked Sendable where Value: Sendable {}

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

/// The system orders uses of the first two. `state` is accessed only under its lock.
extension Lock: @unchecked Sendable {}
extension Latch: @unchecked Sendable {}
extension Locked: @unchecked Sendable {}

/// Makes a closure from a key path that isn't `Sendable`, such as one to an isolated property.
///
/// Proof. A key path to an isolated property can be formed only on its actor, and a generated getter checks that it is read
/// there. A hand-written one may not, and an argument of a subscript may not be `Sendable`: Guarantees names both.
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
