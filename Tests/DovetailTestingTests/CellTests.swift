import Foundation
import TestSupport
import Testing

/// Every way to read what a test does not override, as bundles of tests report it.
@Suite(.enabled(if: LongRing.runs))
struct CellTests {
  /// One way to read.
  struct Cell: CustomTestStringConvertible, Sendable {
    enum Kind: String, CaseIterable, Sendable {
      case plain, composed, required, started, factory, isolated
    }
    enum Place: String, CaseIterable, Sendable {
      case body, child, detached, queue, thread, after
    }

    let library: TestBundle.Library
    let kind: Kind
    let place: Place
    let hasTrait: Bool

    static let all: [Cell] = TestBundle.Library.allCases.flatMap { library in
      Kind.allCases.flatMap { kind in
        Place.allCases.flatMap { place in
          [true, false].map { Cell(library: library, kind: kind, place: place, hasTrait: $0) }
        }
      }
    }

    var testDescription: String {
      "\(library): \(kind) in \(place) \(hasTrait ? "with" : "without") the trait"
    }

    var isOffTask: Bool { place == .detached || place == .queue || place == .thread }

    /// The message of a failure.
    var text: String {
      switch kind {
      case .composed: "'plain' (composed -> plain) was read"
      default: "'\(kind)' was read"
      }
    }

    var suite: String { hasTrait ? "WithTrait" : "Without" }
    var tests: [String] {
      let names = place == .after ? ["first", "second"] : ["first"]
      return library == .swiftTesting ? names.map { "\($0)()" } : names.map { "test" + $0.capitalized }
    }
  }

  let bundle: TestBundle

  init() throws {
    bundle = try TestBundle.built.get()
  }

  @Test(arguments: Cell.all.filter { $0.library == .swiftTesting && $0.kind != .required && !$0.isOffTask })
  func eachTestIsToldOnceAtItsLine(cell: Cell) throws {
    let outcome = try run(cell)
    #expect(outcome.status == 1)
    #expect(outcome.issues.count == cell.tests.count, "\(outcome.output)")
    for test in cell.tests { try expectOne(cell, test, in: outcome) }
  }

  @Test(arguments: Cell.all.filter { $0.library == .swiftTesting && $0.kind != .required && $0.isOffTask })
  func aReadOffTheTestsTaskFailsTheRun(cell: Cell) throws {
    let outcome = try run(cell)
    #expect(outcome.status == 1)
    let issues = outcome.issues.filter { $0.test == nil }
    // The library may count what is recorded off its tasks twice.
    #expect(Set(issues).count == 1, "\(outcome.output)")
    #expect(issues.allSatisfy { $0.message.contains(cell.text) && $0.file == "Cells.swift" })
    // What is started is started by the test.
    #expect(outcome.issues.count - issues.count == (cell.kind == .started ? 1 : 0))
  }

  @Test(arguments: Cell.all.filter { $0.library == .swiftTesting && $0.kind == .required })
  func whatNothingProvidesFailsTheTestAndTheOthersRun(cell: Cell) throws {
    let outcome = try run(cell)
    #expect(outcome.output.contains("'required' was read in"))
    #expect(outcome.status == 1)
    #expect(outcome.passed.contains { $0.contains("Others/nothing()") })
    #expect(outcome.issues.count == (cell.hasTrait && !cell.isOffTask ? cell.tests.count : 0))
    for test in cell.tests {
      if cell.isOffTask {
        // The process that runs the tests one at a time names the one that it leaves out.
        #expect(outcome.output.contains("\(cell.suite)/\(test)/"), "\(outcome.output)")
        #expect(outcome.output.contains("cannot continue: "), "\(outcome.output)")
      } else if cell.hasTrait {
        try expectOne(cell, test, in: outcome)
      } else {
        // The second process does not run it, so only the output of the first one names it.
        let line = try bundle.line(of: "func \(test)", 1, in: "Tests/SwiftTests/CellTests.swift")
        #expect(outcome.output.contains("recorded an issue at CellTests.swift:\(line):"), "\(outcome.output)")
      }
    }
  }

  @Test(arguments: Cell.all.filter { $0.library == .xcTest })
  func eachTestOfXCTestIsToldOnce(cell: Cell) throws {
    let outcome = try run(cell)
    #expect(outcome.status == 1)
    #expect(outcome.issues.count == cell.tests.count, "\(outcome.output)")
    for test in cell.tests { try expectOne(cell, test, in: outcome) }
    if cell.kind == .plain {
      let saysWhy = outcome.issues.allSatisfy { $0.message.contains("read outside the test's task") }
      #expect(saysWhy == (cell.hasTrait && cell.isOffTask), "\(outcome.output)")
    }
    #expect(outcome.passed.contains("WithoutReads.testNothing"))
  }

  private func run(_ cell: Cell) throws -> TestBundle.Outcome {
    let environment = "CELL=\(cell.kind) \(cell.place)"
    switch cell.library {
    case .swiftTesting:
      let tests = cell.place == .after ? "\(cell.suite)/" : "\(cell.suite)/first"
      return try bundle.runSwiftTests([tests, "Others/"], environment)
    case .xcTest:
      return try bundle.runXCTests(
        cell.tests.map { "\(cell.suite)/\($0)" } + ["WithoutReads/testNothing"], environment)
    }
  }

  private func expectOne(_ cell: Cell, _ test: String, in outcome: TestBundle.Outcome) throws {
    let issues = outcome.issues.filter {
      $0.test?.contains("\(cell.suite).\(test)") == true || $0.test?.contains("\(cell.suite)/\(test)") == true
    }
    let issue = try #require(issues.count == 1 ? issues.first : nil, "\(outcome.output)")
    #expect(issue.message.contains(cell.text))
    let isSwift = cell.library == .swiftTesting
    let isStartedBefore = cell.place == .after && !cell.hasTrait && test == "testSecond"
    if !isSwift, cell.kind == .started, !isStartedBefore {
      // It is made by a task of the start's own, on whose stack there is no test.
      #expect(issue.file == "<unknown>")
      return
    }
    if isSwift || cell.place == .body || cell.place == .after {
      #expect(issue.file == "CellTests.swift")
      let file = isSwift ? "Tests/SwiftTests/CellTests.swift" : "Tests/XTests/CellTests.swift"
      let line = try bundle.line(
        of: "func \(test.hasSuffix("()") ? test : test + "()")", cell.hasTrait ? 0 : 1, in: file)
      #expect(issue.line == line)
    } else {
      #expect(issue.file == "Cells.swift")
    }
  }
}
