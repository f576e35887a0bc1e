import Foundation

/// The slow tests, and the large sizes of the others.
package enum LongRing {
  private static let value = ProcessInfo.processInfo.environment["DOVETAIL_FULL"]

  /// Whether they run: with `DOVETAIL_FULL=1`, as in `.ci/run`, or `DOVETAIL_FULL=all`.
  package static let runs = value == "1" || triesEverything

  private static let triesEverything = value == "all"

  /// The seed of the first random case: `DOVETAIL_FIRST_SEED`, or 0.
  package static let firstSeed =
    ProcessInfo.processInfo.environment["DOVETAIL_FIRST_SEED"].flatMap { UInt64($0) } ?? 0

  /// Returns the seeds of as many random cases as `size` says.
  package static func seeds(_ quick: Int, long: Int, all: Int) -> Range<UInt64> {
    firstSeed..<firstSeed + UInt64(size(quick, long: long, all: all))
  }

  /// Returns how many cases a test tries: in `swift test`, in `.ci/run`, and with `DOVETAIL_FULL=all`.
  package static func size(_ quick: Int, long: Int, all: Int) -> Int {
    triesEverything ? all : runs ? long : quick
  }
}
