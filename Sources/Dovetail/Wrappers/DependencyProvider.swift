/// Fetches a dependency later, to break a cycle or to let a long-lived value use a shorter-lived one.
public struct DependencyProvider<Value>: Sendable {
  private let dependency: Dependency<Value>

  /// Creates a provider of a property, for a value that the container is making.
  public init(_ container: DependencyContainer, _ keyPath: KeyPath<DependencyContainer, Value>) {
    dependency = Dependency(.to(container.inner), read: Dependency.reader(of: keyPath))
  }

  /// Returns the dependency's value, read from the container at each call.
  public func callAsFunction() -> Value { dependency.wrappedValue }
}

extension GeneratedCode {
  /// Where a dependency with parameters makes its values: a container that it doesn't own, and which is current meanwhile.
  public struct FactoryHome: Sendable {
    private let container: DependencyContainer
    private let recipe: Recipe

    /// Uses the container that the factory was read from.
    public init(_ container: DependencyContainer) {
      self.container = container.inner
      let tree = container.contents.tree
      recipe =
        tree.lock.withLock {
          tree.creationOfCaller?.makesFactory = true
          return tree.creationOfCaller?.recipe
        } ?? Recipe(slot: 0, DependencyDescription("a factory", scope: .transient))
    }

    /// Makes a value in the caller's isolation.
    public func make<Value>(_ body: (DependencyContainer) throws -> Value) rethrows -> Value {
      let call = begin(on: currentThread)
      defer { container.contents.finish(call, with: nil) }
      container.contents.requireStack(for: call)
      return try CurrentContainer.with(container) { try body(container) }
    }

    /// Makes a value asynchronously, on the caller's actor.
    public func make<Value>(
      isolation: isolated (any _Concurrency.Actor)? = #isolation,
      _ body: (DependencyContainer) async throws -> Value
    ) async rethrows -> Value {
      let call = begin(on: nil)
      defer { container.contents.finish(call, with: nil) }
      return try await Creation.$ofTask.withValue(call) {
        try await CurrentContainer.with(container, isolation: isolation) { try await body(container) }
      }
    }

    /// Begins a call, which shares graph values.
    private func begin(on thread: ThreadID?) -> Creation {
      let contents = container.contents
      return contents.step {
        contents.beginCreation(
          of: recipe, in: contents, for: contents.tree.creationOfCaller, on: thread, isCall: true)
      }
    }
  }
}
