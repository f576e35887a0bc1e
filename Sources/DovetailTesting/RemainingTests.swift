#if canImport(XCTest)
  import Foundation
  import XCTest

  /// The XCTest tests that haven't run yet. If a test stops this process, another process runs them.
  struct RemainingTests {
    /// The names of the tests by class, as XCTest's command line takes them.
    private var names: [String: Set<String>] = [:]
    private var begun: Set<String> = []

    /// Linux limits one argument to 128 KiB.
    private static let longestSelection = 100_000

    var isEmpty: Bool { names.isEmpty }

    mutating func add(_ test: XCTest) {
      if let suite = test as? XCTestSuite { for test in suite.tests { add(test) } }
      if let test = test as? XCTestCase {
        names[test.typeName, default: []].insert(test.functionName)
      }
    }

    mutating func remove(_ test: XCTestCase) {
      names[test.typeName]?.remove(test.functionName)
      begun.insert(test.typeName)
    }

    /// Replaces this process, after a test that stops it, by one that runs the remaining tests, or exits if there are
    /// none.
    ///
    /// Returns if that isn't possible.
    func runInAnotherProcess(after test: XCTestCase) {
      #if !canImport(Darwin)
        // Without arguments, XCTest runs everything. Otherwise, only some tests of a class may be selected.
        let selected = CommandLine.arguments.dropFirst().first?.split(separator: ",").map(String.init)
        let selection = names.sorted { $0.key < $1.key }.flatMap { name, tests in
          begun.contains(name) || selected?.contains(name) == false
            ? tests.sorted().map { "\(name)/\($0)" } : [name]
        }
        let argument = selection.joined(separator: ",")
        if argument.utf8.count > Self.longestSelection { return }
        print(
          "Test Case '\(test.name)' failed (it cannot continue; another process runs the remaining tests)")
        if selection.isEmpty { exit(1) }
        StoppedTests.goOn([CommandLine.arguments[0], argument], after: test.name)
      #endif
    }
  }

  extension XCTestCase {
    var functionName: String { name.split(separator: ".").last.map(String.init) ?? name }
    fileprivate var typeName: String { String(reflecting: type(of: self)) }
  }
#endif
