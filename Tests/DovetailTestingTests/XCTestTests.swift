import Dovetail
import DovetailTesting
import Synchronization
import XCTest

final class XCTestTests: DependencyTestCase {
  override func override(_ dependencies: DependencyContainer) {
    super.override(dependencies)
    dependencies.undeclared = Service("case")
    dependencies.realClient.fetch = { "\($0)" }
    dependencies.install(XCTestModule.self)
  }

  @MainActor override func prepare(_ dependencies: DependencyContainer) async throws {
    try await super.prepare(dependencies)
    await Task.yield()
    let model = Model()
    model.number = 7
    dependencies.model = model
  }

  @MainActor func testAnIsolatedDependencyIsOverriddenToo() {
    XCTAssertEqual(DependencyContainer.current.model.number, 7)
  }

  func testSettingAnEndpointOfWhatIsUnsetIsAnOverride() async throws {
    let text = try await DependencyContainer.current.realClient.fetch(3)
    XCTAssertEqual(text, "3")
  }

  func testTheCasesOverridesReachATest() {
    XCTAssertEqual(DependencyContainer.current.owner.name, "of case")
    XCTAssertEqual(DependencyContainer.current.context, .test)
  }

  func testTheyReachAnAsynchronousTest() async {
    await Task.yield()
    XCTAssertEqual(DependencyContainer.current.owner.name, "of case")
  }

  func testWhatTheTestTargetProvidesIsInstalled() {
    XCTAssertEqual(DependencyContainer.current.provided.name, "module")
  }

  func testNothingLeaksFromTestToTest1() { leaveANote() }
  func testNothingLeaksFromTestToTest2() { leaveANote() }

  private func leaveANote() {
    let owner = DependencyContainer.current.owner
    XCTAssertTrue(owner.notes.withLock { $0.isEmpty })
    owner.notes.withLock { $0.append("note") }
  }
}

private enum XCTestModule: DependencyModule {
  static let name = "XCTestTests"
  static let isForTests = true
  static var provisions: [GeneratedCode.Provision] {
    let description = { @Sendable (_: DependencyContext) in
      DependencyDescription("provided", expression: .declared)
    }
    return [GeneratedCode.Provision(of: ProvidedKey.self, description, make: { _ in Service("module") })]
  }
}

/// Skips its tests where their dependencies are overridden.
final class SkippedTests: DependencyTestCase {
  override func prepare(_ dependencies: DependencyContainer) async throws {
    throw XCTSkip("there is no server")
  }

  override func setUp() async throws {
    try await super.setUp()
    XCTFail("the test was set up, although it was skipped")
  }

  func testNothing() { XCTFail("the test ran, although it was skipped") }
}
