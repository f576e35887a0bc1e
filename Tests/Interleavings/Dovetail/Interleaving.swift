import CDovetail
import Synchronization

/// Asks a test's scheduler before each step that another thread could see, so that the test can try every order.
@usableFromInline
package enum Interleaving {
  @usableFromInline
  package enum Step: Sendable {
    case lock, wait, load, store
  }

  package protocol Scheduler: Sendable {
    /// Returns when it is the calling thread's turn and `isReady` returns `true`; at once on threads that it doesn't
    /// know.
    func pause(before step: Step, until isReady: () -> Bool)

    /// Ends the calling thread; returns on threads that it doesn't know.
    func stop(_ message: String)
  }

  private static let scheduler = Mutex<(any Scheduler)?>(nil)
  private static var current: (any Scheduler)? { scheduler.withLock { $0 } }

  /// Sets the scheduler. Call it before the first thread starts.
  package static func use(_ new: any Scheduler) { scheduler.withLock { $0 = new } }

  @usableFromInline
  package static func step(_ step: Step) {
    current?.pause(before: step) { true }
  }

  /// Pauses before an operation that may block. `isReady` returns whether it wouldn't, and changes nothing.
  package static func step(_ step: Step, until isReady: () -> Bool) {
    current?.pause(before: step, until: isReady)
  }

  /// Checks that no lock is held while a value is released: its `deinit` may read.
  @usableFromInline
  static func release() {
    precondition(dovetail_locks_held() == 0, "a value is released under a lock")
  }

  package static func stop(_ message: String) {
    current?.stop(message)
  }
}
