import DovetailSystem
import Synchronization

/// One line on a terminal that says how far a run is, once it has taken a second.
final class Progress: Sendable {
  private let verb: String
  private let count: Int
  private let console: Console
  private let start = ContinuousClock.now
  private let isShown = Atomic(false)

  init(_ verb: String, count: Int, _ console: Console) {
    (self.verb, self.count, self.console) = (verb, count, console)
  }

  func reach(_ number: Int, _ name: String) {
    guard console.isTerminal, start.duration(to: .now) > .seconds(1) else { return }
    isShown.store(true, ordering: .relaxed)
    console.writeError("\r\u{1B}[K\(verb) \(name) (\(number) of \(count))")
  }

  /// Leaves nothing behind.
  func end() {
    if isShown.load(ordering: .relaxed) { console.writeError("\r\u{1B}[K") }
  }
}
