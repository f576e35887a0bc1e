public import Dovetail
public import Testing

/// Gives each test its own container, with the overrides of the test and of its suites.
public struct DependenciesTrait: TestTrait, SuiteTrait, TestScoping {
  let update: @Sendable (DependencyContainer) async throws -> Void

  /// Applies a suite's overrides to each of its tests.
  public var isRecursive: Bool { true }

  /// Runs a test with its own container; an inner trait adds its overrides to the same container.
  public func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
  ) async throws {
    if let scope = TestScope.current {
      guard scope.container == .current else {
        // A trait of another kind, applied before this one, made another container current.
        return try await withDependencies(update, operation: function)
      }
      try await scope.container.configure(update)
      try await function()
      return
    }
    let name = "\(test.id)"
    if let message = StoppedTests.message(of: name) {
      let place = test.isParameterized ? "with one of its arguments, so this test runs with none: " : ""
      Issue.record(Comment(rawValue: place + message), sourceLocation: test.sourceLocation)
      return
    }
    try await TestScope(name: name).run(update, function)
  }
}

extension Trait where Self == DependenciesTrait {
  /// Gives a test, or each test of a suite, its own container.
  public static var dependencies: Self { DependenciesTrait { _ in } }

  /// Overrides dependencies for a test, or for each test of a suite; may be asynchronous, to set isolated ones.
  public static func dependencies(
    _ update: @escaping @Sendable (DependencyContainer) async throws -> Void
  ) -> Self {
    DependenciesTrait(update: update)
  }

  /// Installs modules for a test, or for each test of a suite, as in `.install(AppTestsDependencies.self)`.
  ///
  /// A test target with a manifest has such a type; the manifest can be `{}`.
  public static func install(_ modules: any DependencyModule.Type...) -> Self {
    DependenciesTrait { container in
      for module in modules { container.install(module) }
    }
  }
}
