import Foundation

/// The slow tests, and the large sizes of the others.
package enum LongRing {
  private static let value = ProcessInfo.processInfo.environment["DOVETAIL_FULL"]

  /// Whether they run: `DOVETAIL_FULL=1` adds them, as `.ci/run` does.
  package static let runs = value == "1" || triesEverything

  /// Whether sizes are those before a release: `DOVETAIL_FULL=all`.
  private static let triesEverything = value == "all"

  /// How many cases a test tries: in `swift test`, in `.ci/run`, and before a release.
  package static func size(_ quick: Int, long: Int, all: Int) -> Int {
    triesEverything ? all : runs ? long : quick
  }
}
