import Dispatch
import Synchronization

/// Returns the results of a closure for the numbers below `count`, in order, computed concurrently.
func concurrently<Element: Sendable>(_ count: Int, _ make: @Sendable (Int) -> Element) -> [Element] {
  let elements = Mutex([Element?](repeating: nil, count: count))
  DispatchQueue.concurrentPerform(iterations: count) { index in
    let element = make(index)
    elements.withLock { $0[index] = element }
  }
  return elements.withLock { $0.map { $0! } }
}
