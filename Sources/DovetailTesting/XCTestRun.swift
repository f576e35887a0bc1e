#if canImport(XCTest)
  import Dispatch
  import Dovetail
  import Foundation
  import XCTest

  /// Observes the current XCTest run.
  final class XCTestRun: NSObject, XCTestObservation {
    private struct State {
      #if canImport(Darwin)
        var isUnderWay = false
      #else
        // XCTest creates all tests, with their properties' values, before it says that it starts.
        var isUnderWay =
          CommandLine.arguments[0].hasSuffix(".xctest")
          && !CommandLine.arguments.contains("--testing-library")
      #endif
      /// The running test; XCTest runs one at a time.
      var test: XCTestCase?
      var remaining = RemainingTests()
      var reported: Set<String> = []
      /// Reads reported between two tests.
      var pending: [(dependency: String, message: String, place: ReadPlace?)] = []
    }

    private static let state = Locked(State())

    static func observe() { XCTestObservationCenter.shared.addTestObserver(XCTestRun()) }

    static var isUnderWay: Bool { state.withLock { $0.isUnderWay } }

    static var runningTest: String? { state.withLock { $0.test?.name } }

    /// Failures being recorded by threads for which their test may not wait.
    private static let recording = DispatchGroup()

    /// Fails the running test, or the next one, once for each dependency.
    static func report(_ dependency: String, _ message: String, at place: ReadPlace? = nil) {
      let test = state.withLock { state -> XCTestCase? in
        guard let test = state.test else {
          if !state.pending.contains(where: { $0.dependency == dependency }) {
            state.pending.append((dependency, message, .ofRead()))
          }
          return nil
        }
        guard state.reported.insert(dependency).inserted else { return nil }
        recording.enter()
        return test
      }
      guard let test else { return }
      if !fail(test, message, at: place) {
        let message = "in code that '\(test.name)' left running, \(message)"
        state.withLock { $0.pending.append((dependency, message, place)) }
      }
      recording.leave()
    }

    /// Returns whether the test could still fail: XCTest on Linux stops the run if it is over.
    @discardableResult
    static func fail(_ test: XCTestCase, _ message: String, at place: ReadPlace? = nil) -> Bool {
      let isOffTask = place == nil && test is DependencyTestCase && TestScope.current == nil
      let message =
        isOffTask
        ? "\(message) (read outside the test's task, where its overrides apply only if you pass its container)"
        : message
      #if canImport(Darwin)
        test.record(XCTIssue(type: .assertionFailure, compactDescription: message))
      #else
        let place = place ?? .ofRead(in: test.functionName) ?? .unknown
        if test.testRun?.stopDate != nil { return false }
        test.recordFailure(withDescription: message, inFile: place.path, atLine: place.line, expected: true)
      #endif
      return true
    }

    /// Fails the running test, which stops the process; another process runs the remaining tests.
    static func prepareToStop(_ message: String) {
      let (test, remaining) = state.withLock { state in
        if state.test != nil { recording.enter() }
        return (state.test, state.remaining)
      }
      guard let test else { return }
      if !fail(test, message) { print("error: in code that '\(test.name)' left running, \(message)") }
      remaining.runInAnotherProcess(after: test)
    }

    func testBundleWillStart(_ testBundle: Bundle) { Self.state.withLock { $0.isUnderWay = true } }

    func testSuiteWillStart(_ testSuite: XCTestSuite) {
      Self.state.withLock { state in
        if state.remaining.isEmpty { state.remaining.add(testSuite) }
      }
    }

    func testCaseWillStart(_ testCase: XCTestCase) {
      let pending = Self.state.withLock { state in
        defer { state.pending = [] }
        state.test = testCase
        state.remaining.remove(testCase)
        state.reported = []
        return state.pending
      }
      for (dependency, message, place) in pending {
        Self.report(dependency, "between two tests, \(message)", at: place ?? .unknown)
      }
    }

    func testCaseDidFinish(_ testCase: XCTestCase) {
      Self.state.withLock { $0.test = nil }
      #if !canImport(Darwin)
        // Finding a failure's line takes so long that the run could end before.
        Self.recording.wait()
      #endif
    }

    func testBundleDidFinish(_ testBundle: Bundle) {
      let pending = Self.state.withLock { state in
        state.isUnderWay = false
        return state.pending
      }
      for read in pending {
        FileHandle.standardError.write(Data("error: after the last test, \(read.message)\n".utf8))
      }
      if !pending.isEmpty { exit(1) }
    }
  }
#endif
