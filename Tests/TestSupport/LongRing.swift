import Foundation

/// The slow tests, and the large sizes of the others.
package enum LongRing {
  private static let value = ProcessInfo.processInfo.environment["DOVETAIL_FULL"]

  /// Whether they run: with `DOVETAIL_FULL=1`, as in `.ci/run`, or `DOVETAIL_FULL=all`.
  package static let runs = value == "1" || triesEverything

  private static let triesEverything = value == "all"

  /// Returns how many cases a test tries: in `swift test`, in `.ci/run`, and with `DOVETAIL_FULL=all`.
  package static func size(_ quick: Int, long: Int, all: Int) -> Int {
    triesEverything ? all : runs ? long : quick
  }
}
