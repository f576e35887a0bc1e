import App
import Cells
import Dovetail
import DovetailTesting
import Foundation
import XCTest

final class WithTrait: DependencyTestCase {
  func testFirst() async throws { try await readCell() }
  func testSecond() async throws { try await readCell() }
}

final class Without: XCTestCase {
  func testFirst() async throws { try await readCell() }
  func testSecond() async throws { try await readCell() }
}

/// What is no cell.
final class Others: XCTestCase {
  func testReadingInAFunction() { read() }

  func testReadingInAClosedScope() { _ = DependencyContainer.current.visit }

  func testReadingTooEarly() { _ = DependencyContainer(context: .live).started }

  func testReadingWhatNothingProvides() { _ = DependencyContainer.current.required }

  func testTheOneAfterThat() {}

  private func read() { _ = DependencyContainer.current.plain }
}

/// XCTest's assertions hide the test's frame.
final class Asserting: XCTestCase {
  func testReadingInAnAssertion() { XCTAssertNoThrow(readInAnAssertion()) }

  private func readInAnAssertion() {
    _ = DependencyContainer.current.plain
  }
}

/// Ends while the failure of a thread that it leaves behind is being recorded.
final class Leaving: XCTestCase {
  private let isRecording = DispatchSemaphore(value: 0)

  func testReading() {
    Thread { _ = DependencyContainer.current.plain }.start()
    isRecording.wait()
  }

  /// Recording a failure asks for the name first.
  override var name: String {
    if !Thread.isMainThread {
      isRecording.signal()
      while testRun?.stopDate == nil { sched_yield() }
    }
    return super.name
  }
}

/// The last of all.
final class WithoutReads: XCTestCase {
  func testNothing() {}
}

/// Reads before all tests: XCTest makes them, with what their properties hold, before it says that it starts.
final class Keeping: XCTestCase {
  private struct Kept {
    let service: Service
    init() { service = DependencyContainer.current.plain }
  }
  private let kept = Kept()
  func testNothing() {}
}

/// What a test of XCTest overrides is not overridden on a queue.
final class Queueing: DependencyTestCase {
  override func override(_ dependencies: DependencyContainer) { dependencies.required = Service("own") }

  func testReading() {
    let isRead = expectation(description: "it is read")
    DispatchQueue(label: "queue").async {
      _ = DependencyContainer.current.required
      isRead.fulfill()
    }
    wait(for: [isRead], timeout: 60)
  }
}

/// Its preparation fails.
final class Unprepared: DependencyTestCase {
  override func prepare(_ dependencies: DependencyContainer) async throws { throw CancellationError() }
  override func setUp() { print("setUp runs") }
  override func tearDown() { print("tearDown runs") }
  func testNothing() { print("testNothing runs") }
}

/// Read before its tests.
final class Early: XCTestCase {
  override class func setUp() { _ = DependencyContainer.current.plain }
  func testNothing() {}
}

/// Read after its tests.
final class Late: XCTestCase {
  override class func tearDown() { _ = DependencyContainer.current.plain }
  func testNothing() {}
}

/// As the article on tests writes it. If its only test were synchronous, XCTest would crash on Linux, whatever runs.
@MainActor final class OnMainActor: DependencyTestCase {
  override func prepare(_ dependencies: DependencyContainer) async throws {
    dependencies.isolated = Model()
  }

  func testReading() async { _ = DependencyContainer.current.isolated }
}
