public import Dovetail

/// What belongs to one test while it runs.
final class TestScope: Sendable {
  @TaskLocal static var current: TestScope?

  /// Takes no value from the shared container but its overrides: else one test would leave its mark on the
  /// next.
  let container = DependencyContainer(parent: .shared, context: .test, sharesValues: false)
  /// The name of a test of Swift Testing.
  let name: String?
  private let reported = Locked<Set<String>>([])

  init(name: String? = nil) {
    self.name = name
  }

  /// Whether a dependency's read is to be reported: the first in this test.
  func isFirstReport(of dependency: String) -> Bool {
    reported.withLock { $0.insert(dependency).inserted }
  }

  func run<Result>(
    isolation: isolated (any Actor)? = #isolation, _ update: (DependencyContainer) async throws -> Void,
    _ operation: () async throws -> Result
  ) async rethrows -> Result {
    try await Self.$current.withValue(self) {
      try await container.configure(update)
      return try await withDependencies(from: container, operation: operation)
    }
  }
}

/// Gives a test that is not one of Swift Testing a container of its own while an operation runs.
///
/// - Parameters:
///   - update: Sets the overrides on the test's container.
///   - operation: The test.
/// - Returns: What the operation returns.
@discardableResult
public func withTestDependencies<Result>(
  _ update: (DependencyContainer) throws -> Void, operation: () throws -> Result
) rethrows -> Result {
  let scope = TestScope()
  return try TestScope.$current.withValue(scope) {
    try scope.container.configure(update)
    return try withDependencies(from: scope.container, operation: operation)
  }
}

/// Gives a test that is not one of Swift Testing a container of its own while an asynchronous operation runs, on the caller's actor.
///
/// - Parameters:
///   - isolation: The caller's actor.
///   - update: Sets the overrides on the test's container; it may wait, to set what is isolated.
///   - operation: The test.
/// - Returns: What the operation returns.
@discardableResult
public func withTestDependencies<Result>(
  isolation: isolated (any Actor)? = #isolation, _ update: (DependencyContainer) async throws -> Void,
  operation: () async throws -> Result
) async rethrows -> Result {
  try await TestScope().run(update, operation)
}
