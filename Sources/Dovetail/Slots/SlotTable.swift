public import Synchronization

/// What a reader without the lock sees of one slot: its number, and a word that says where its value is.
@frozen
@usableFromInline
struct SlotEntry: ~Copyable {
  @usableFromInline let id: Atomic<Int>
  @usableFromInline let word: Atomic<UInt>

  init() {
    id = Atomic(0)
    word = Atomic(SlotWord.slow)
  }
}

/// The words of an entry. A record's address has its low four bits free.
@usableFromInline
enum SlotWord {
  /// The low bits that tell the kinds apart; all 0 is the address of a `DependencyBox`.
  @inlinable static var kindMask: UInt { 7 }
  /// Nothing that may be read without the lock.
  @inlinable static var slow: UInt { 1 }
  /// Not overridden and never stored: to be made here.
  @inlinable static var plain: UInt { 2 }
  /// Added to the address of a `WeakDependencyBox`.
  @inlinable static var weak: UInt { 4 }
}

/// What stands behind an entry, under the lock of the storage that owns the table.
struct SlotContent {
  /// A box (an overriding value) or a factory.
  var override: DependencyRecord?
  /// A box, a weak box, or the cell of a creation under way.
  var made: DependencyRecord?
  /// Whether the value is built here or the parent's is used; forgotten when an override might change it.
  var verdict = Verdict.unknown
  /// Whether a reader without the lock may have seen an address here: from then on nothing is ever
  /// published again, and what was published lives as long as the table's owner.
  var wasPublished = false
  /// Whether the entry's word is the address of a record that the parent owns.
  var isBorrowed = false

  enum Verdict: UInt8 {
    case unknown, here, parent
  }
}

/// An open-addressed table in raw memory: a mask, then the entries, then the contents.
///
/// The memory is one block, a part of the owning storage or freed by it alone. Entries are written under its lock only; a
/// number is stored after its word and read before it, so a reader that finds a number finds a valid word.
/// Contents are touched under the lock only, and are there where an entry is taken. When the table has grown, the old block's contents are moved
/// out, its entries stay readable, and it is freed with its owner.
@frozen
@usableFromInline
struct SlotTable {
  @usableFromInline let base: UnsafeMutableRawPointer

  @inlinable static var entriesOffset: Int { 16 }

  @inlinable
  init(base: UnsafeMutableRawPointer) {
    self.base = base
  }

  @inlinable
  init(address: UInt) {
    base = UnsafeMutableRawPointer(bitPattern: address).unsafelyUnwrapped
  }

  var address: UInt { UInt(bitPattern: base) }

  @inlinable
  var mask: Int { base.load(as: Int.self) }

  @inlinable
  var entries: UnsafeMutablePointer<SlotEntry> {
    (base + Self.entriesOffset).assumingMemoryBound(to: SlotEntry.self)
  }

  /// The word for a slot, `slow` if the table has none.
  @inlinable
  func word(for id: Int) -> UInt {
    let index = id & mask
    // The first probe nearly always hits; the rest is kept out of the caller.
    if entries[index].id.load(ordering: .acquiring) == id {
      return entries[index].word.load(ordering: .acquiring)
    }
    return probe(for: id, after: index)
  }

  @usableFromInline
  @inline(never)
  func probe(for id: Int, after start: Int) -> UInt {
    guard let index = index(of: id) else { return SlotWord.slow }
    return entries[index].word.load(ordering: .acquiring)
  }

  func index(of id: Int) -> Int? {
    let index = place(of: id)
    return entries[index].id.load(ordering: .relaxed) == id ? index : nil
  }

  /// The index of a slot's entry, or of the free one that it would take.
  @inline(__always)
  func place(of id: Int) -> Int {
    let mask = mask
    var index = id & mask
    while true {
      let found = entries[index].id.load(ordering: .acquiring)
      if found == id || found == 0 { return index }
      index = (index + 1) & mask
    }
  }
}

extension SlotTable {
  /// A table that nothing is ever put in, for containers whose reads are observed or not allowed.
  static let empty = SlotTable(capacity: 1)

  // A table that was allocated has a size that can't overflow.
  var capacity: Int { mask &+ 1 }

  var contents: UnsafeMutablePointer<SlotContent> {
    UnsafeMutableRawPointer(entries + capacity).assumingMemoryBound(to: SlotContent.self)
  }

  /// Allocates a table for a power of two of entries.
  init(capacity: Int) {
    let size =
      Self.entriesOffset + capacity
      * (MemoryLayout<SlotEntry>.stride + MemoryLayout<SlotContent>.stride)
    self.init(base: .allocate(byteCount: size, alignment: 16), capacity: capacity)
  }

  /// Makes an empty table of memory that was allocated for it.
  init(base: UnsafeMutableRawPointer, capacity: Int) {
    self.init(base: base)
    base.storeBytes(of: capacity - 1, as: Int.self)
    for index in 0..<capacity {
      (entries + index).initialize(to: SlotEntry())
    }
  }

  /// Takes a free entry for a slot.
  @inline(__always)
  func take(_ index: Int, for id: Int) {
    (contents + index).initialize(to: SlotContent())
    entries[index].id.store(id, ordering: .releasing)
  }

  /// Moves everything to a table of another capacity, and leaves this one's entries for its readers.
  func moved(toCapacity capacity: Int) -> SlotTable {
    let larger = SlotTable(capacity: capacity)
    for index in 0..<self.capacity {
      let id = entries[index].id.load(ordering: .relaxed)
      guard id != 0 else { continue }
      var target = id & larger.mask
      while larger.entries[target].id.load(ordering: .relaxed) != 0 {
        target = (target + 1) & larger.mask
      }
      larger.entries[target].word.store(
        entries[index].word.load(ordering: .relaxed), ordering: .relaxed)
      larger.entries[target].id.store(id, ordering: .relaxed)
      (larger.contents + target).moveInitialize(from: contents + index, count: 1)
    }
    return larger
  }

  /// Frees a table whose contents were moved out or deinitialised.
  func deallocate() {
    base.deallocate()
  }

  /// Deinitialises the contents of the entries that are taken, which are so many.
  func deinitializeContents(count: Int) {
    var (index, count) = (0, count)
    while count > 0 {
      if entries[index].id.load(ordering: .relaxed) != 0 {
        (contents + index).deinitialize(count: 1)
        count &-= 1
      }
      index &+= 1
    }
  }
}

/// The memory of a storage's first table, so that a container which lives for one override is one block less.
struct FirstSlotTable: ~Copyable {
  private struct Words: ~Copyable {
    let first = Atomic<UInt>(0)
    let second = Atomic<UInt>(0)
    let third = Atomic<UInt>(0)
    let fourth = Atomic<UInt>(0)
  }

  static var capacity: Int { 4 }

  private let head = Words()
  private let second = Words()
  private let third = Words()
  private let fourth = Words()
  private let fifth = Words()
  private let sixth = Words()

  /// The table, empty; to be asked for once.
  func table() -> SlotTable {
    let size =
      SlotTable.entriesOffset + Self.capacity
      * (MemoryLayout<SlotEntry>.stride + MemoryLayout<SlotContent>.stride)
    precondition(size <= MemoryLayout<Self>.size, "the first table's memory is too small")
    let base = withUnsafePointer(to: head.first) { UnsafeMutableRawPointer(mutating: $0) }
    return SlotTable(base: base, capacity: Self.capacity)
  }
}
