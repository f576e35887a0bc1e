#if canImport(XCTest)
  public import Dovetail
  public import XCTest

  /// A test case whose tests each have their own container.
  open class DependencyTestCase: XCTestCase {
    /// Sets each test's overrides. Call `super` first.
    open func override(_ dependencies: DependencyContainer) {}

    /// Sets overrides asynchronously, or on an actor, after ``override(_:)`` and before `setUp()`. Call `super` first.
    open nonisolated(nonsending) func prepare(_ dependencies: DependencyContainer) async throws {}

    private var skip: XCTSkip?

    /// Skips the test if ``prepare(_:)`` threw an `XCTSkip`. Call `super` first.
    open override func setUp() async throws {
      try await super.setUp()
      if let skip { throw skip }
    }

    /// Skips the test if ``prepare(_:)`` threw an `XCTSkip`. Call `super` first.
    open override func setUpWithError() throws {
      try super.setUpWithError()
      if let skip { throw skip }
    }

    /// Runs a test with its own container.
    open override func invokeTest() {
      let scope = TestScope()
      TestScope.$current.withValue(scope) {
        do {
          scope.container.configure { override($0) }
          try wait { try await scope.container.configure { try await self.prepare($0) } }
        } catch let error as XCTSkip {
          // Only what XCTest calls itself can skip a test.
          skip = error
        } catch {
          XCTestRun.fail(self, "the test's dependencies could not be overridden: \(error)")
          return
        }
        withDependencies(from: scope.container) { super.invokeTest() }
      }
    }

    /// Waits without blocking the main actor.
    private func wait(for body: @escaping () async throws -> Void) throws {
      let done = XCTestExpectation(description: "the test's dependencies are overridden")
      // The task uses it while this thread waits.
      let body = Locked(body)
      let result = Locked<Result<Void, any Error>>(.success(()))
      Task {
        do { try await body.withLock({ $0 })() } catch { result.withLock { $0 = .failure(error) } }
        done.fulfill()
      }
      let end = XCTWaiter.wait(for: [done], timeout: 60 * 60)
      if end != .completed { throw CancellationError() }
      try result.withLock { $0 }.get()
    }
  }
#endif
