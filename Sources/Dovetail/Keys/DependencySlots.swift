public import Synchronization

/// The slots of one generated file's keys, in static storage that needs no lazy initialization.
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
    let fresh = UniqueNumbers.next(count)
    let (exchanged, original) = first.compareExchange(expected: 0, desired: fresh, ordering: .relaxed)
    return exchanged ? fresh : original
  }
}

/// The numbers of slots, containers, values and observers.
enum UniqueNumbers {
  private static let last = Atomic<Int>(0)

  /// Returns the first of `count` numbers that are new in the process.
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
      let slot = UniqueNumbers.next()
      slots[identity] = slot
      return slot
    }
  }
}
