public import Dovetail
public import Testing

/// Gives each test a container of its own, with the overrides that the test, and the suites around it, name.
///
/// ```swift
/// @Suite(.dependencies { $0.clock = FixedClock() })
/// struct CartTests {
///   @Test(.dependencies { $0.client = FakeClient() })
///   func emptyCartCostsNothing() { … }
/// }
/// ```
public struct DependenciesTrait: TestTrait, SuiteTrait, TestScoping {
  let update: @Sendable (DependencyContainer) async throws -> Void

  /// Whether a suite's overrides reach its tests, each of which gets a container of its own.
  public var isRecursive: Bool { true }

  /// Runs a test with its container as the current one, to which a trait inside another adds its overrides.
  ///
  /// - Throws: What the test, or setting up its container, throws.
  public func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
  ) async throws {
    if let scope = TestScope.current {
      try await scope.container.configure(update)
      try await function()
      return
    }
    let name = test.name(of: testCase)
    if let message = StoppedTests.message(of: name) {
      Issue.record(Comment(rawValue: message), sourceLocation: test.sourceLocation)
      return
    }
    try await TestScope(name: name).run(update, function)
  }
}

extension Trait where Self == DependenciesTrait {
  /// Overrides dependencies while a test runs, or each test of a suite.
  ///
  /// - Parameter update: Sets the overrides on the test's container; it may wait, to set what is isolated.
  /// - Returns: The trait.
  public static func dependencies(
    _ update: @escaping @Sendable (DependencyContainer) async throws -> Void
  ) -> Self {
    DependenciesTrait(update: update)
  }

  /// Installs modules while a test runs, or each test of a suite: a test target's own replaces what it provides.
  ///
  /// - Parameter modules: The modules, as in `.install(AppTestsDependencies.self)`.
  /// - Returns: The trait.
  public static func install(_ modules: any DependencyModule.Type...) -> Self {
    DependenciesTrait { container in
      for module in modules { container.install(module) }
    }
  }
}
