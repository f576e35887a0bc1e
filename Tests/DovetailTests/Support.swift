import Dovetail
import Foundation
import Testing

/// Counts the objects that are alive, and what happened to them.
final class Ledger: Sendable {
  private let state = Locked((made: 0, alive: 0, events: [String]()))

  var made: Int { state.withLock { $0.made } }
  var alive: Int { state.withLock { $0.alive } }
  var events: [String] { state.withLock { $0.events } }

  func note(_ event: String) { state.withLock { $0.events.append(event) } }
  fileprivate func add() {
    state.withLock {
      $0.made += 1; $0.alive += 1
    }
  }
  fileprivate func drop() { state.withLock { $0.alive -= 1 } }
}

/// An object that is counted while it lives, and may hold anything.
class Tracked: @unchecked Sendable {
  private let ledger: Ledger
  let held: [Any]

  init(_ ledger: Ledger, holding held: Any...) {
    self.ledger = ledger
    self.held = held
    ledger.add()
  }

  deinit { ledger.drop() }
}

/// A value that tests change from several threads.
final class Box<Value: Sendable>: Sendable {
  private let state: Locked<Value>
  init(_ value: Value) { state = Locked(value) }
  var value: Value {
    get { state.withLock { $0 } }
    set { state.withLock { $0 = newValue } }
  }
  func change<Result: Sendable>(_ body: @Sendable (inout Value) -> Result) -> Result {
    state.withLock { value in body(&value) }
  }
}

/// A gate at which a thread waits until another opens it.
final class Gate: Sendable {
  private let isOpen = Locked(false)
  func open() { isOpen.withLock { $0 = true } }
  func wait() { while !isOpen.withLock({ $0 }) { sched_yield() } }
}

/// Runs something on another thread, and waits for it.
func elsewhere(_ body: @escaping @Sendable () -> Void) {
  let isDone = DispatchSemaphore(value: 0)
  Thread.detachNewThread {
    body()
    isDone.signal()
  }
  isDone.wait()
}

/// Runs something that may block on a thread of its own: on one processor, tasks share one thread.
func onThread<Result: Sendable>(_ body: @escaping @Sendable () -> Result) async -> Result {
  await withCheckedContinuation { continuation in
    Thread.detachNewThread { continuation.resume(returning: body()) }
  }
}

/// The output of a process that was expected to stop.
func text(_ result: ExitTest.Result?) -> String {
  String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
}
