import Dovetail
import Testing

#if canImport(XCTest)
  import XCTest
#endif

/// Makes a failure of the running test out of a read of what nobody overrode.
///
/// Dovetail finds it by its mangled name, so neither its name nor its module's may change alone.
struct FailureReporter: UndeclaredReadReporter {
  private struct Read: Hashable {
    let test: Test.ID?
    let dependency: String
  }

  /// The reads reported in tests without a scope of their own.
  private static let reported = Locked<Set<Read>>([])

  static func report(_ dependency: String, _ message: String) {
    let test = Test.current
    let isFirst =
      TestScope.current?.isFirstReport(of: dependency)
      ?? reported.withLock { $0.insert(Read(test: test?.id, dependency: dependency)).inserted }
    guard isFirst else { return }
    if let test {
      Issue.record(Comment(rawValue: message), sourceLocation: test.sourceLocation)
      return
    }
    #if canImport(XCTest)
      XCTFail(message)
    #else
      Issue.record(Comment(rawValue: message))
    #endif
  }

  static var runningTest: String? { Test.current?.name }
}
