/// Fetches a dependency later: it breaks cycles, and lets a long-lived value use a shorter-lived one.
///
/// It asks the container that a wrapper made in the same place would ask.
public struct DependencyProvider<Value>: Sendable {
  private let dependency: Dependency<Value>

  /// Fetches a property of the container whose maker asks for the provider.
  public init(_ container: DependencyContainer, _ keyPath: KeyPath<DependencyContainer, Value>) {
    dependency = Dependency(.to(container.inner), read: Dependency.reader(of: keyPath))
  }

  /// The dependency's value, read from the container at each call.
  public func callAsFunction() -> Value { dependency.wrappedValue }
}

/// The container that a dependency with parameters makes its values in, which is current meanwhile.
///
/// It does not own the container, so that what the container holds may hold the factory. Each call is a resolve of its own.
public struct DependencyFactoryHome: Sendable {
  private let container: DependencyContainer
  private let recipe: Recipe

  /// Makes values in the container that the factory was read from.
  public init(_ container: DependencyContainer) {
    self.container = container.inner
    recipe = container.contents.factoryOfCaller
  }

  /// Makes a value in the caller's isolation.
  public func make<Value>(_ body: (DependencyContainer) throws -> Value) rethrows -> Value {
    let call = container.contents.beginCall(of: recipe, on: .current)
    Activity.begin()
    defer {
      Activity.end()
      container.contents.finish(call, with: nil)
    }
    return try CurrentContainer.with(container) { try body(container) }
  }

  /// Makes a value asynchronously, on the caller's actor.
  public func make<Value>(
    isolation: isolated (any Actor)? = #isolation, _ body: (DependencyContainer) async throws -> Value
  ) async rethrows -> Value {
    let call = container.contents.beginCall(of: recipe, on: nil)
    Activity.begin()
    defer {
      Activity.end()
      container.contents.finish(call, with: nil)
    }
    return try await Creation.$ofTask.withValue(call) {
      try await CurrentContainer.with(container, isolation: isolation) { try await body(container) }
    }
  }
}

extension Contents {
  /// How the factory is made that the caller makes.
  fileprivate var factoryOfCaller: Recipe {
    tree.lock.withLock { tree.creationOfCaller?.recipe }
      ?? Recipe(slot: 0, DependencyDescription("a factory", scope: .transient))
  }

  /// Begins a factory's call, during which graph values are shared.
  fileprivate func beginCall(of recipe: Recipe, on thread: ThreadID?) -> Creation {
    step { _ in
      let call = Creation(
        recipe, in: self, outer: tree.creationOfCaller, thread: thread, isKept: false, beginsResolve: true)
      requireNoCycle(call)
      tree.creations.append(call)
      return call
    }
  }
}
