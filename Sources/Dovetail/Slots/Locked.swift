import Synchronization

/// A value behind a lock.
package final class Locked<State> {
  private let mutex = Mutex(())
  private let fence = Atomic(false)
  // The lock gives the exclusivity that the dynamic check would look for.
  @exclusivity(unchecked) private var state: State

  package init(_ state: State) {
    self.state = state
  }

  package func withLock<Result, Failure: Error>(
    _ body: (inout State) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    // The closure of `Mutex.withLock` must return something sendable: nothing, and the result beside it.
    var result: Swift.Result<Result, Failure>?
    mutex.withLock { _ in
      _ = fence.load(ordering: .acquiring)
      do throws(Failure) {
        result = .success(try body(&state))
      } catch {
        result = .failure(error)
      }
      fence.store(true, ordering: .releasing)
    }
    guard let result else { preconditionFailure("the lock did not run its body") }
    return try result.get()
  }
}
