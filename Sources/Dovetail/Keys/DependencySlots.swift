public import Synchronization

/// The slots of one generated file's keys: consecutive small numbers.
///
/// Statically initialized, so that reading one needs no lazy-initialization call.
@frozen
public struct DependencySlots: ~Copyable, Sendable {
  @usableFromInline let first: Atomic<Int>
  @usableFromInline let count: Int

  /// Creates slots whose numbers are drawn together at first use.
  @inlinable
  public init(count: Int) {
    first = Atomic(0)
    self.count = count
  }

  /// The number of a slot: the same for the life of the process, and never 0.
  @inlinable
  public subscript(index: Int) -> Int {
    let first = first.load(ordering: .relaxed)
    return (first != 0 ? first : draw()) &+ index
  }

  @usableFromInline
  @inline(never)
  func draw() -> Int {
    let fresh = SlotNumbers.next(count)
    let (exchanged, original) = first.compareExchange(expected: 0, desired: fresh, ordering: .relaxed)
    return exchanged ? fresh : original
  }
}

/// Draws numbers, each once in the life of the process.
enum SlotNumbers {
  private static let last = Atomic<Int>(0)

  /// Returns the first of `count` new numbers.
  static func next(_ count: Int = 1) -> Int {
    last.wrappingAdd(count, ordering: .relaxed).oldValue + 1
  }
}

enum HandWrittenSlots {
  private static let slots = Locked<[Int: Int]>([:])

  static func slot(of key: Any.Type) -> Int {
    // A number, as `StartPlan` has too: each further type of key would have a dictionary compiled for it.
    let identity = Int(bitPattern: ObjectIdentifier(key))
    return slots.withLock { slots in
      if let slot = slots[identity] { return slot }
      let slot = SlotNumbers.next()
      slots[identity] = slot
      return slot
    }
  }
}

/// Values by numbers that are drawn one after the other, from 1: a hash table that needs no hashing.
struct NumberTable<Value>: Sequence {
  private var cells: [Cell] = []
  private(set) var count = 0

  private struct Cell {
    /// 0 in a free cell.
    var number = 0
    var value: Value?
  }

  var isEmpty: Bool { count == 0 }

  subscript(number: Int) -> Value? {
    get { isEmpty ? nil : cells[index(of: number)].value }
    set {
      guard let newValue else { return remove(number) }
      if count * 4 >= cells.count * 3 { grow() }
      let index = index(of: number)
      if cells[index].number == 0 { count += 1 }
      cells[index] = Cell(number: number, value: newValue)
    }
  }

  func makeIterator() -> some IteratorProtocol<(number: Int, value: Value)> {
    cells.lazy.compactMap { cell in cell.value.map { (cell.number, $0) } }.makeIterator()
  }

  /// Returns the index of a number's cell, or of the free one where it belongs.
  private func index(of number: Int) -> Int {
    let mask = cells.count - 1
    // A multiplication spreads numbers: those in a row would fill a row of cells, all of which a removal must visit.
    var index = Int(truncatingIfNeeded: UInt(bitPattern: number) &* 0x9E37_79B1 >> 16) & mask
    while cells[index].number != number, cells[index].number != 0 { index = (index + 1) & mask }
    return index
  }

  private mutating func grow() {
    let old = cells
    cells = Array(repeating: Cell(), count: Swift.max(4, old.count * 2))
    for cell in old where cell.number != 0 { cells[index(of: cell.number)] = cell }
  }

  private mutating func remove(_ number: Int) {
    if isEmpty { return }
    let free = index(of: number)
    if cells[free].number == 0 { return }
    count -= 1
    cells[free] = Cell()
    // Those that found this cell taken move up.
    var next = (free + 1) & (cells.count - 1)
    while cells[next].number != 0 {
      let cell = cells[next]
      cells[next] = Cell()
      cells[index(of: cell.number)] = cell
      next = (next + 1) & (cells.count - 1)
    }
  }
}
