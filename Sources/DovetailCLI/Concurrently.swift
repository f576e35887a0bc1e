import Dispatch
import Synchronization

/// What closures for the numbers below `count` return, in that order; none needs another one's result.
func concurrently<Element: Sendable>(_ count: Int, _ make: @Sendable (Int) -> Element) -> [Element] {
  let elements = Mutex([Element?](repeating: nil, count: count))
  DispatchQueue.concurrentPerform(iterations: count) { index in
    let element = make(index)
    elements.withLock { $0[index] = element }
  }
  return elements.withLock { $0.map { $0! } }
}
