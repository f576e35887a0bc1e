public import Synchronization

/// The identities of the keys of one generated file: small numbers that follow each other, and that every container's
/// table is indexed by.
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
  public func id(_ index: Int) -> Int {
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

/// Hands out slot numbers, and remembers those of hand-written keys, which have no slot of their own.
enum SlotNumbers {
  private static let last = Atomic<Int>(0)
  /// In the order of the keys' addresses; not a dictionary, for its code's size.
  private static let handWritten = Locked<[(key: ObjectIdentifier, number: Int)]>([])

  /// The first of some numbers that nobody else has.
  static func next(_ count: Int = 1) -> Int {
    last.wrappingAdd(count, ordering: .relaxed).oldValue + 1
  }

  static func number(of key: any DependencyKey.Type) -> Int {
    let key = ObjectIdentifier(key)
    return handWritten.withLock { numbers in
      var (low, high) = (0, numbers.count)
      while low < high {
        let middle = (low + high) / 2
        if numbers[middle].key < key { low = middle + 1 } else { high = middle }
      }
      if low < numbers.count, numbers[low].key == key { return numbers[low].number }
      let number = next()
      numbers.insert((key, number), at: low)
      return number
    }
  }
}
