import Dovetail
import DovetailTesting
import Synchronization
import XCTest

final class XCTestTests: DependencyTestCase {
  override func override(_ dependencies: DependencyContainer) {
    super.override(dependencies)
    dependencies.undeclared = Service("case")
  }

  func testTheCasesOverridesReachATest() {
    XCTAssertEqual(DependencyContainer.current.owner.name, "of case")
    XCTAssertEqual(DependencyContainer.current.context, .test)
  }

  func testTheyReachAnAsynchronousTest() async {
    await Task.yield()
    XCTAssertEqual(DependencyContainer.current.owner.name, "of case")
  }

  func testNothingLeaksFromTestToTest1() { leaveANote() }
  func testNothingLeaksFromTestToTest2() { leaveANote() }

  private func leaveANote() {
    let owner = DependencyContainer.current.owner
    XCTAssertTrue(owner.notes.withLock { $0.isEmpty })
    owner.notes.withLock { $0.append("note") }
  }
}
