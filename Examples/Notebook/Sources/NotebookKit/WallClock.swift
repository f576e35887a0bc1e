import Foundation

/// Tells the time.
protocol WallClock: Sendable {
  var now: Date { get }
}

/// The computer's clock.
struct SystemClock: WallClock {
  var now: Date { Date() }
}
