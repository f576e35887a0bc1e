public import Dovetail

final class TestScope: Sendable {
  @TaskLocal static var current: TestScope?

  /// Uses the overrides around it, such as those of the shared container or of the test that it is a part of, but none
  /// of their containers' values, so tests don't affect each other.
  let container: DependencyContainer
  /// The name of a Swift Testing test.
  let name: String?
  private let reported: Locked<Set<String>>

  init(name: String? = nil) {
    let outer = TestScope.current
    container = DependencyContainer(parent: .current, context: .test, sharesValues: false)
    self.name = name ?? outer?.name
    reported = outer?.reported ?? Locked([])
  }

  /// Returns whether this is the test's first report of a dependency.
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

/// Gives a test outside Swift Testing, or a part of a test, its own container while an operation runs.
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

/// Gives a test outside Swift Testing, or a part of a test, its own container while an asynchronous operation runs on the
/// caller's actor.
@discardableResult
public func withTestDependencies<Result>(
  isolation: isolated (any Actor)? = #isolation, _ update: (DependencyContainer) async throws -> Void,
  operation: () async throws -> Result
) async rethrows -> Result {
  try await TestScope().run(update, operation)
}
