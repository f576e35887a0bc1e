import Synchronization

/// The numbers of identifiers' slots, containers, values and observers.
enum UniqueNumbers {
  private static let last = Atomic<Int>(0)

  /// Returns a number that is new in the process.
  static func next() -> Int { last.wrappingAdd(1, ordering: .relaxed).newValue }
}
