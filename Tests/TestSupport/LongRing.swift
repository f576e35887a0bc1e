import Foundation

/// The tests that take long, and the sizes that do: `DOVETAIL_FULL=1` adds them to a run, as `.ci/run` does.
package enum LongRing {
  package static let runs = ProcessInfo.processInfo.environment["DOVETAIL_FULL"] == "1"
}
