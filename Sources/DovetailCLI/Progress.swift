import DovetailSystem
import Synchronization

/// Shows progress on one line of a terminal, after the first second.
final class Progress: Sendable {
  private let console: Console
  private let start: Duration
  private let isShown = Atomic(false)

  init(_ console: Console) {
    self.console = console
    start = console.now()
  }

  func reach(_ verb: String, _ number: Int, of count: Int, _ name: String) {
    guard console.isTerminal, console.now() - start > .seconds(1) else { return }
    isShown.store(true, ordering: .relaxed)
    console.writeError("\r\u{1B}[K\(verb) \(name) (\(number) of \(count))")
  }

  func end() {
    if isShown.load(ordering: .relaxed) { console.writeError("\r\u{1B}[K") }
  }
}
