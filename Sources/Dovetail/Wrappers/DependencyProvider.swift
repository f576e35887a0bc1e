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

/// Where a dependency with parameters makes its values: a container that it doesn't own, and which is current meanwhile.
public struct DependencyFactoryHome: Sendable {
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
    let call = container.contents.beginCall(of: recipe, on: currentThread)
    defer { container.contents.end(call) }
    return try CurrentContainer.with(container) { try body(container) }
  }

  /// Makes a value asynchronously, on the caller's actor.
  public func make<Value>(
    isolation: isolated (any Actor)? = #isolation, _ body: (DependencyContainer) async throws -> Value
  ) async rethrows -> Value {
    let call = container.contents.beginCall(of: recipe, on: nil)
    defer { container.contents.end(call) }
    return try await Creation.$ofTask.withValue(call) {
      try await CurrentContainer.with(container, isolation: isolation) { try await body(container) }
    }
  }
}

extension Contents {
  /// Begins a factory's call, which shares graph values.
  fileprivate func beginCall(of recipe: Recipe, on thread: ThreadID?) -> Creation {
    let call = step {
      let outer = tree.creationOfCaller
      let call = Creation(recipe, in: self, outer: outer, thread: thread, context: context, isCall: true)
      requireNoCycle(call)
      tree.creations.append(call)
      return call
    }
    if thread != nil { requireStack(for: call) }
    Activity.begin()
    return call
  }

  fileprivate func end(_ call: Creation) {
    Activity.end()
    finish(call, with: nil)
  }
}
