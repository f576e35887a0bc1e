import Synchronization

#if canImport(Darwin)
  import Dispatch
#endif

/// A lock whose ordering ThreadSanitizer sees: on Linux, it doesn't know `Mutex`, but it does know atomics.
struct Lock: ~Copyable, Sendable {
  private let mutex = Mutex(())
  private let order = Atomic(false)

  func withLock<Result>(_ body: () -> Result) -> Result {
    #if DOVETAIL_INTERLEAVINGS
      Interleaving.step(.lock) { mutex.withLockIfAvailable { _ in true } ?? false }
    #endif
    // `Mutex.withLock` can only return a sendable value, so the result is stored outside.
    var result: Result?
    hold { result = body() }
    guard let result else { preconditionFailure("the lock did not run its body") }
    return result
  }

  // Compiled once rather than into every step.
  @inline(never)
  private func hold(_ body: () -> Void) {
    mutex.withLock { _ in
      _ = order.load(ordering: .acquiring)
      body()
      order.store(true, ordering: .releasing)
    }
  }
}

package final class Locked<State> {
  private let lock = Lock()
  // The lock ensures exclusivity, so no dynamic check is needed.
  @exclusivity(unchecked) private var state: State

  package init(_ state: State) {
    self.state = state
  }

  package func withLock<Result>(_ body: (inout State) -> Result) -> Result {
    lock.withLock { body(&state) }
  }
}

#if canImport(Darwin)
  /// Blocks threads until it is opened, once. Elsewhere a semaphore does: loading Dispatch takes 0.1 ms of a start there.
  final class Latch: Sendable {
    private let group = DispatchGroup()

    init() { group.enter() }

    func open() { group.leave() }

    func wait() {
      #if DOVETAIL_INTERLEAVINGS
        Interleaving.step(.wait) { group.wait(timeout: .now()) == .success }
      #endif
      group.wait()
    }
  }
#endif
