import Dovetail
import Testing

/// Fails the running test when it reads a dependency that nothing overrides.
struct FailureReporter: UndeclaredReadReporter {
  private struct Read: Hashable {
    let test: String?
    let dependency: String
  }

  /// The reads reported in tests without a `TestScope`, or outside a test's task.
  private static let reported = Locked<Set<Read>>([])

  static func register() {
    UndeclaredReads.use(FailureReporter.self)
    StoppedTests.load()
    ReadPlace.prepare()
    #if canImport(XCTest)
      XCTestRun.observe()
    #endif
  }

  static func report(_ dependency: String, _ message: String) {
    let test = Test.current
    #if canImport(XCTest)
      if test == nil, XCTestRun.isUnderWay {
        XCTestRun.report(dependency, message)
        return
      }
    #endif
    guard isFirst(dependency, in: test) else { return }
    if let test, Test.Case.current == nil {
      // The test doesn't run yet: Swift Testing drops what its traits and arguments record.
      print("error: in the traits or arguments of '\(test.name)', \(message)")
      StoppedTests.failRun()
    } else if let test {
      Issue.record(Comment(rawValue: message), sourceLocation: test.sourceLocation)
    } else {
      let reason =
        !isInExitTest
        ? " (read outside every test's task, so no test can be named)"
        : TestScope.current == nil
          ? " (an exit test runs in a process without the test's overrides: call withTestDependencies in its body)"
          : ""
      Issue.record("\(message)\(reason)", sourceLocation: SourceLocation(.ofRead() ?? .unknown))
    }
  }

  static func warn(_ message: String) {
    guard let test = Test.current, isFirst(message, in: test) else { return }
    Issue.record(Comment(rawValue: message), severity: .warning, sourceLocation: test.sourceLocation)
  }

  private static var isInExitTest: Bool {
    #if os(macOS) || !canImport(Darwin)
      ExitTest.current != nil
    #else
      false
    #endif
  }

  private static func isFirst(_ dependency: String, in test: Test?) -> Bool {
    if test != nil, let scope = TestScope.current { return scope.isFirstReport(of: dependency) }
    // A repeated test counts as a new one, but looks like the first.
    if isRepeating, test != nil { return true }
    // A case has no public identity, but its description contains its arguments.
    let name = test.map { "\($0.id) \(String(describing: Test.Case.current))" }
    let read = Read(test: name, dependency: dependency)
    return reported.withLock { $0.insert(read).inserted }
  }

  private static let isRepeating = CommandLine.arguments.contains { $0.hasPrefix("--repe") }

  static var runningTest: String? {
    #if canImport(XCTest)
      Test.current?.name ?? XCTestRun.runningTest
    #else
      Test.current?.name
    #endif
  }

  static var testContainer: DependencyContainer? { TestScope.current?.container }

  static func prepareToStop(_ message: String) {
    if let test = Test.current {
      Issue.record(Comment(rawValue: message), sourceLocation: test.sourceLocation)
      let reason = Test.Case.current == nil ? ": \(message)" : ""
      let saying = "'\(test.name)' cannot continue\(reason); another process runs all other tests"
      // The trait fails the test in the other process; without the trait, skip it.
      let skipping = TestScope.current?.name == nil ? StoppedTests.skipping("\(test.id)") : []
      StoppedTests.goOn(CommandLine.arguments + skipping, after: "\(test.id)", message, saying: saying)
      return
    }
    #if canImport(XCTest)
      if XCTestRun.isUnderWay { return XCTestRun.prepareToStop(message) }
    #endif
    #if canImport(Foundation) && !canImport(Darwin)
      SerialRun.prepareToStop(message)
    #endif
  }
}

extension SourceLocation {
  fileprivate init(_ place: ReadPlace) {
    let file = place.path.split(separator: "/").last ?? "unknown"
    self.init(fileID: "Tests/\(file)", filePath: place.path, line: place.line, column: place.column)
  }
}
