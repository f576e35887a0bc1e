import Foundation
import Synchronization

@testable import NotebookKit

/// Records what commands write, and provides what they read.
final class RecordingConsole: Console {
  private let written = Mutex("")
  private let input: String

  init(input: String = "") {
    self.input = input
  }

  var output: String { written.withLock { $0 } }

  func write(_ text: String) {
    written.withLock { $0 += text }
  }

  func readAll() -> String { input }
}

/// Advances by one second at each read.
final class SteppingClock: WallClock {
  private let seconds = Mutex(1_000_000_000.0)

  var now: Date {
    seconds.withLock { seconds in
      seconds += 1
      return Date(timeIntervalSince1970: seconds)
    }
  }
}
