import Synchronization

nonisolated final class Counter: Sendable {
  private let count = Atomic(0)
  func next() -> Int { count.add(1, ordering: .relaxed).newValue }
}

/// Not `Sendable`, as a transient value need not be.
nonisolated final class Request {
  let number: Int
  init(number: Int) { self.number = number }
}
