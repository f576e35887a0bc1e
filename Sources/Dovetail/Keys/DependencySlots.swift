public import Synchronization

/// The slots of one generated file's keys: small numbers that follow each other.
///
/// It is statically initialised, so that reading it needs no lazy-initialisation call.
@frozen
public struct DependencySlots: ~Copyable, Sendable {
  @usableFromInline let first: Atomic<Int>
  @usableFromInline let count: Int

  /// Makes slots whose numbers are drawn together, when the first of them is used.
  @inlinable
  public init(count: Int) {
    first = Atomic(0)
    self.count = count
  }

  /// The number of one of them, the same for the life of the process, never 0.
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

/// Hands out numbers, each once in the life of the process.
enum SlotNumbers {
  private static let last = Atomic<Int>(0)

  /// The first of some numbers that nobody else has.
  static func next(_ count: Int = 1) -> Int {
    last.wrappingAdd(count, ordering: .relaxed).oldValue + 1
  }
}

/// Remembers the slots of hand-written keys.
enum HandWrittenSlots {
  private static let slots = Locked<[ObjectIdentifier: Int]>([:])

  static func slot(of key: Any.Type) -> Int {
    slots.withLock { slots in
      if let slot = slots[ObjectIdentifier(key)] { return slot }
      let slot = SlotNumbers.next()
      slots[ObjectIdentifier(key)] = slot
      return slot
    }
  }
}
