import Dispatch
import Synchronization

/// A lock whose order ThreadSanitizer sees: on Linux it knows nothing of what `Mutex` does, but all of an atomic's loads and
/// stores.
struct Lock: ~Copyable, Sendable {
  private let mutex = Mutex(())
  private let order = Atomic(false)

  func withLock<Result, Failure: Error>(_ body: () throws(Failure) -> Result) throws(Failure) -> Result {
    #if DOVETAIL_INTERLEAVINGS
      Interleaving.step(.lock) { mutex.withLockIfAvailable { _ in true } ?? false }
    #endif
    // What `Mutex.withLock` returns must be sendable: nothing, and the result beside it.
    var result: Swift.Result<Result, Failure>?
    mutex.withLock { _ in
      _ = order.load(ordering: .acquiring)
      do throws(Failure) { result = .success(try body()) } catch { result = .failure(error) }
      order.store(true, ordering: .releasing)
    }
    guard let result else { preconditionFailure("the lock did not run its body") }
    return try result.get()
  }
}

/// A value protected by a lock.
package final class Locked<State> {
  private let lock = Lock()
  // The lock gives the exclusivity that the dynamic check would look for.
  @exclusivity(unchecked) private var state: State

  package init(_ state: State) {
    self.state = state
  }

  package func withLock<Result, Failure: Error>(
    _ body: (inout State) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try lock.withLock { () throws(Failure) -> Result in try body(&state) }
  }
}

/// Lets threads wait until it is opened, once and forever.
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

#if DOVETAIL_INTERLEAVINGS
  /// Asks a test's scheduler before each step that another thread could see, so that the test can try every order
  /// of steps.
  ///
  /// It is compiled for `Tests/Interleavings/run` alone; no user's build has it.
  @usableFromInline
  package enum Interleaving {
    /// What a thread is about to do.
    @usableFromInline
    package enum Step: Sendable {
      case lock, wait, load, store
    }

    package protocol Scheduler: Sendable {
      /// Returns when it is the calling thread's turn and `isReady` holds; at once on threads that it does not know.
      func pause(before step: Step, until isReady: () -> Bool)

      /// Ends the calling thread; returns on threads that it does not know.
      func stop(_ message: String)
    }

    private static let scheduler = Mutex<(any Scheduler)?>(nil)
    private static var current: (any Scheduler)? { scheduler.withLock { $0 } }

    /// To be called before the first thread starts.
    package static func use(_ new: any Scheduler) { scheduler.withLock { $0 = new } }

    @usableFromInline
    package static func step(_ step: Step) {
      current?.pause(before: step) { true }
    }

    /// To be called before what may block: `isReady` says that it would not, and changes nothing.
    package static func step(_ step: Step, until isReady: () -> Bool) {
      current?.pause(before: step, until: isReady)
    }

    package static func stop(_ message: String) {
      current?.stop(message)
    }
  }
#endif
