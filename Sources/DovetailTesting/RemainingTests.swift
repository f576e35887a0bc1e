#if canImport(XCTest)
  import Foundation
  import XCTest

  /// The tests of XCTest that are still to be run, which continue in another process where one stops this process.
  struct RemainingTests {
    /// By their classes, as XCTest names these on its command line.
    private var names: [String: Set<String>] = [:]
    private var begun: Set<String> = []

    /// The most that Linux takes as one argument is 128 KiB.
    private static let longestSelection = 100_000

    var isEmpty: Bool { names.isEmpty }

    mutating func add(_ test: XCTest) {
      if let suite = test as? XCTestSuite { for test in suite.tests { add(test) } }
      if let test = test as? XCTestCase {
        names[Self.className(of: test), default: []].insert(Self.name(of: test))
      }
    }

    mutating func remove(_ test: XCTestCase) {
      names[Self.className(of: test)]?.remove(Self.name(of: test))
      begun.insert(Self.className(of: test))
    }

    /// Ends this process after a test; another one takes its place if there is anything left to run.
    ///
    /// Returns if that can't be.
    func runInAnotherProcess(after test: XCTestCase) {
      #if !canImport(Darwin)
        let selection = names.sorted { $0.key < $1.key }.flatMap { name, tests in
          begun.contains(name) ? tests.sorted().map { "\(name)/\($0)" } : [name]
        }
        let argument = selection.joined(separator: ",")
        if argument.utf8.count > Self.longestSelection { return }
        print(
          "Test Case '\(test.name)' failed (it cannot continue; another process runs the remaining tests)")
        if selection.isEmpty { exit(1) }
        StoppedTests.goOn([CommandLine.arguments[0], argument], after: test.name)
      #endif
    }

    private static func className(of test: XCTestCase) -> String { String(reflecting: type(of: test)) }

    private static func name(of test: XCTestCase) -> String {
      test.name.split(separator: ".").last.map(String.init) ?? test.name
    }
  }
#endif
