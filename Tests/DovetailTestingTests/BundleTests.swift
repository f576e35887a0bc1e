import Foundation
import TestSupport
import Testing

/// What bundles of tests report besides single reads.
@Suite(.enabled(if: LongRing.runs))
struct BundleTests {
  let bundle: TestBundle

  init() throws {
    bundle = try TestBundle.built.get()
  }

  @Test func aFailureOfXCTestStandsAtTheTestsOwnLine() throws {
    let outcome = try bundle.runXCTests(["Others/testReadingInAFunction"])
    let line = try bundle.line(of: "func testReadingInAFunction()", in: "Tests/XTests/CellTests.swift")
    #expect(outcome.issues.map(\.line) == [line])
    #expect(outcome.issues.map(\.file) == ["CellTests.swift"])
  }

  @Test func aFailureInAnAssertionStandsAtAUsersLine() throws {
    let outcome = try bundle.runXCTests(["Asserting"])
    let line = try bundle.line(of: "private func readInAnAssertion()", in: "Tests/XTests/CellTests.swift") + 1
    #expect(outcome.issues.map(\.line) == [line])
    #expect(outcome.issues.map(\.file) == ["CellTests.swift"])
  }

  @Test func whatCannotBeReadFailsATestOfXCTestAndTheOthersRun() throws {
    let outcome = try bundle.runXCTests(["Others"])
    #expect(outcome.status == 1)
    #expect(
      outcome.issues.map(\.test) == [
        "Others.testReadingInAClosedScope", "Others.testReadingInAFunction",
        "Others.testReadingTooEarly", "Others.testReadingWhatNothingProvides",
      ])
    #expect(outcome.passed == ["Others.testTheOneAfterThat"])
  }

  @Test func onlySelectedTestsOfXCTestRunAfterOneThatCannotContinue() throws {
    let outcome = try bundle.runXCTests(
      ["Others/testReadingWhatNothingProvides", "Without/testFirst"], "CELL=plain body")
    let tests = outcome.output.matches(of: #/Test Case '(.+)' started/#).map { String($0.1) }
    #expect(tests == ["Others.testReadingWhatNothingProvides", "Without.testFirst"], "\(outcome.output)")
  }

  /// A debugger gives each process the same addresses.
  @Test(.enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/setarch")))
  func theOthersRunInADebuggerToo() throws {
    let outcome = try bundle.runSwiftTests(
      ["WithTrait/", "Others/"], "CELL=required body", "setarch", "-R", "env")
    #expect(!outcome.output.contains("two copies"), "\(outcome.output)")
    #expect(outcome.passed.contains { $0.contains("Others/nothing()") })
    #expect(outcome.issues.count == 2)
  }

  @Test func anArgumentWithWhichATestCannotContinueLeavesOutTheTest() throws {
    let outcome = try bundle.runSwiftTests(["Stopping/", "Others/"])
    #expect(outcome.status == 1)
    #expect(outcome.issues.count == 30, "\(outcome.output)")
    let start = "with one of its arguments, so this test runs with none: 'required' was read in"
    #expect(outcome.issues.allSatisfy { $0.message.contains(start) })
    #expect(outcome.passed.contains { $0.contains("Others/nothing()") })
    let named = #/could not continue: SwiftTests.Stopping/forEach\(_:\)/CellTests.swift:\d+:\d+\n/#
    #expect(outcome.output.contains(named), "\(outcome.output)")
  }

  @Test func aReadInAnExitTestSaysThatItsProcessHasNoOverrides() throws {
    let outcome = try bundle.runSwiftTests(["Exiting/"])
    #expect(outcome.issues.count == 2, "\(outcome.output)")
    let own = outcome.issues.first { $0.test?.contains("Exiting/readingInAContainerOfItsOwn()") == true }
    #expect(own?.message.contains("'plain' was read, but this test does not override it") == true)
    #expect(own?.message.contains("an exit test") == false)
    let issue = try #require(outcome.issues.first { $0.test?.contains("Exiting/reading()") == true })
    #expect(issue.message.contains("'plain' was read, but nothing overrides it here"))
    #expect(issue.message.contains("(an exit test runs in a process without the test's overrides: call"))
    let line = try bundle.line(of: "func readInAnExitTest()", in: "Tests/SwiftTests/CellTests.swift")
    #expect(issue.file == "CellTests.swift" && issue.line == line + 1)
  }

  @Test func aReadAfterItsTestIsOverIsThatTestsFailure() throws {
    let outcome = try bundle.runSwiftTests(["Lingering/"])
    #expect(outcome.status == 1)
    #expect(outcome.issues.count == 1, "\(outcome.output)")
    #expect(outcome.issues.first?.test?.contains("Lingering/leaving()") == true, "\(outcome.output)")
    #expect(outcome.issues.first?.message.contains("'plain' was read") == true)
  }

  @Test func aReadByATestsTraitsOrArgumentsFailsTheRun() throws {
    let outcome = try bundle.runSwiftTests(["Planned/"])
    #expect(outcome.status == 1)
    for test in ["onCondition()", "forEach(_:)"] {
      let text = "error: in the traits or arguments of '\(test)', 'plain' was read"
      #expect(outcome.output.contains(text), "\(outcome.output)")
    }
  }

  /// Swift Testing would never get past such a process to the end of an exit test.
  @Test func theProcessesOfATestThatCannotContinueEnd() throws {
    let output = try bundle.printSwiftTests(["Spawning/"]).output
    let child = try #require(output.firstMatch(of: #/child (\d+)/#).flatMap { pid_t($0.1) }, "\(output)")
    #expect(output.contains("cannot continue; another process runs all other tests"), "\(output)")
    #expect(kill(child, 0) == -1 && errno == ESRCH)
  }

  @Test func aReadThatComesTooEarlyFailsTheTestAndTheOthersRun() throws {
    let outcome = try bundle.runSwiftTests(["Early/"])
    #expect(outcome.status == 1)
    #expect(outcome.issues.count == 1, "\(outcome.output)")
    #expect(outcome.issues.allSatisfy { $0.message.contains("'started' was read before it was made") })
    #expect(outcome.passed.contains { $0.contains("Early/nothing()") })
  }

  @Test func anEditorThatReadsFromAPipeSeesTheOtherTestsToo() throws {
    // It would wait forever if the pipe ended with the process that stops.
    let outcome = try bundle.runSwiftTests(["Early/"], "timeout", "300", "env", throughPipe: true)
    #expect(outcome.status == 1)
    #expect(outcome.passed.contains { $0.contains("Early/nothing()") }, "\(outcome.output)")
    #expect(Set(outcome.issues.map(\.test)).count == 1)
  }

  @Test func testsThatReadWhatNothingProvidesOffTheirTasksAreLeftOutOneByOne() throws {
    let result = try bundle.printSwiftTests(
      ["WithTrait/", "Without/", "Others/"], "CELL=required queue")
    #expect(result.status == 1)
    let named = result.output.matches(of: #/'SwiftTests\.(\w+)/(\w+)\(\)/.*' cannot continue: /#)
    #expect(
      named.map { "\($0.1)/\($0.2)" }.sorted() == [
        "WithTrait/first", "WithTrait/second", "Without/first", "Without/second",
      ])
    #expect(result.output.contains("Test nothing() passed"))
    #expect(result.output.contains("\nerror: these tests could not continue: SwiftTests.With"))
  }

  @Test func aClassOnTheMainActorPreparesAnIsolatedOverride() throws {
    let outcome = try bundle.runXCTests(["OnMainActor"])
    #expect(outcome.status == 0 && outcome.issues.isEmpty, "\(outcome.output)")
    #expect(outcome.passed == ["OnMainActor.testReading"])
  }

  @Test func aTestWhosePreparationFailsIsNotRun() throws {
    let outcome = try bundle.runXCTests(["Unprepared"])
    #expect(outcome.issues.map(\.test) == ["Unprepared.testNothing"], "\(outcome.output)")
    #expect(
      outcome.issues.allSatisfy {
        $0.message.contains("the test's dependencies could not be overridden: Canc")
      })
    #expect(!outcome.output.contains(" runs"), "\(outcome.output)")
  }

  @Test func aReadBeforeTheTestsOfAClassFailsTheNextOne() throws {
    let outcome = try bundle.runXCTests(["Early"])
    #expect(outcome.status == 1)
    #expect(outcome.issues.map(\.test) == ["Early.testNothing"])
    #expect(outcome.issues.allSatisfy { $0.message.contains("'plain' was read") })
  }

  @Test func aReadByATestsPropertyFailsTheNextTestAtTheLineOfTheRead() throws {
    let outcome = try bundle.runXCTests(["Keeping"])
    #expect(outcome.status == 1)
    let issue = try #require(outcome.issues.count == 1 ? outcome.issues.first : nil, "\(outcome.output)")
    #expect(
      issue.test == "Keeping.testNothing" && issue.message.contains("between two tests, 'plain' was read"))
    #expect(issue.file == "CellTests.swift")
    #expect(issue.line == (try bundle.line(of: "private let kept = ", in: "Tests/XTests/CellTests.swift")))
  }

  @Test func whatCannotBeReadOffATestOfXCTestSaysThatItIsPastTheOverrides() throws {
    let outcome = try bundle.runXCTests(["Queueing"])
    #expect(outcome.issues.map(\.test) == ["Queueing.testReading"], "\(outcome.output)")
    #expect(
      outcome.issues.allSatisfy {
        $0.message.hasSuffix(
          "(read outside the test's task, where its overrides apply only if you pass its container)")
      }
    )
  }

  @Test func aReadOfAThreadThatATestLeavesBehindFailsTheRun() throws {
    let outcome = try bundle.runXCTests(["Leaving"])
    #expect(outcome.status == 1)
    let text = "error: after the last test, in code that 'Leaving.testReading' left running, 'plain' was read"
    #expect(outcome.output.contains(text), "\(outcome.output)")
  }

  @Test func aReadAfterTheLastTestFailsTheRun() throws {
    let outcome = try bundle.runXCTests(["Late"])
    #expect(outcome.status == 1)
    #expect(outcome.output.contains("error: after the last test, 'plain' was read"))
  }

  @Test func aThousandTestsSeeTheirOwnValuesAndTheSameOnesFailInEachOrder() throws {
    let forgotten = (0..<250).filter { $0 % 3 == 0 }
    let expected = ["forgetting", "forgettingWithoutATrait"].flatMap { test in
      forgotten.map { "\(test) \($0)" }
    }
    for order in 1...20 {
      let outcome = try bundle.runSwiftTests(["Crowd/"], "ORDER=\(order)")
      #expect(outcome.status == 1)
      #expect(outcome.issues.count == expected.count)
      #expect(outcome.issues.allSatisfy { $0.message.contains("'plain' (composed -> plain) was read") })
      let failures = outcome.output.matches(
        of: #/Test (\w+)\(_:\) recorded an issue with 1 argument number → (\d+) at/#
      )
      .map { "\($0.1) \($0.2)" }
      #expect(failures.sorted() == expected.sorted())
    }
  }
}
