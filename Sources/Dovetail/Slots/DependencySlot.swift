public import Synchronization

/// The identity of one generated key: a small number that every container's table is indexed by.
///
/// It is statically initialised, so that reading it needs no lazy-initialisation call.
@frozen
public struct DependencySlot: ~Copyable, Sendable {
  @usableFromInline let number: Atomic<Int>

  /// Makes a slot whose number is drawn at its first use.
  @inlinable
  public init() {
    number = Atomic(0)
  }

  /// The number, the same for the life of the process, never 0.
  @inlinable
  public var id: Int {
    let id = number.load(ordering: .relaxed)
    return id != 0 ? id : draw()
  }

  @usableFromInline
  @inline(never)
  func draw() -> Int {
    let fresh = SlotNumbers.next()
    let (exchanged, original) = number.compareExchange(
      expected: 0, desired: fresh, ordering: .relaxed)
    return exchanged ? fresh : original
  }
}

/// Hands out slot numbers, and remembers those of hand-written keys, which have no slot of their own.
enum SlotNumbers {
  private static let last = Atomic<Int>(0)
  private static let handWritten = Locked<[ObjectIdentifier: Int]>([:])

  static func next() -> Int {
    last.wrappingAdd(1, ordering: .relaxed).newValue
  }

  static func number(of key: any DependencyKey.Type) -> Int {
    handWritten.withLock { numbers in
      if let number = numbers[ObjectIdentifier(key)] { return number }
      let number = next()
      numbers[ObjectIdentifier(key)] = number
      return number
    }
  }
}
