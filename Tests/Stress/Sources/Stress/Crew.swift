import Foundation
import Synchronization

/// Threads that begin each round together.
final class Crew: Sendable {
  private let size: Int
  private let arrived = Atomic(0)

  init(size: Int) { self.size = size }

  /// Runs a body on each thread, in each round.
  static func run(_ size: Int, rounds: Int, _ body: @escaping @Sendable (_ member: Int, _ round: Int) -> Void)
  {
    let crew = Crew(size: size)
    let isOver = DispatchGroup()
    for member in 0..<size {
      isOver.enter()
      let thread = Thread {
        for round in 0..<rounds {
          crew.meet()
          body(member, round)
        }
        isOver.leave()
      }
      thread.start()
    }
    isOver.wait()
  }

  /// Waits until all threads are here.
  private func meet() {
    let number = arrived.wrappingAdd(1, ordering: .acquiringAndReleasing).newValue
    let everybody = (number + size - 1) / size * size
    while arrived.load(ordering: .acquiring) < everybody { sched_yield() }
  }
}

/// Waits, on a thread of its own, for asynchronous work.
func wait(for operation: @escaping @Sendable () async throws -> Void) {
  let isOver = DispatchSemaphore(value: 0)
  Task.detached {
    do { try await operation() } catch { Findings.shared.add("\(error)") }
    isOver.signal()
  }
  isOver.wait()
}

/// What went wrong.
final class Findings: Sendable {
  static let shared = Findings()
  private let texts = Mutex<[String: Int]>([:])

  func add(_ text: String) { texts.withLock { $0[text, default: 0] += 1 } }

  func expect(_ condition: Bool, _ text: @autoclosure () -> String) {
    if !condition { add(text()) }
  }

  var all: [String: Int] { texts.withLock { $0 } }
}
