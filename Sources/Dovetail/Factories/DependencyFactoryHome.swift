/// The container that a dependency with parameters makes its values in, which is current meanwhile.
///
/// It does not keep the container, so that what the container holds may hold the factory.
public struct DependencyFactoryHome: Sendable {
  private let container: DependencyContainer

  /// Makes values in the container that the factory was read from.
  public init(_ container: DependencyContainer) {
    self.container = container.storage.insider()
  }

  /// Makes a value in the caller's isolation.
  public func make<Value>(_ body: (DependencyContainer) throws -> Value) rethrows -> Value {
    // The very reference: what is made must be given one that does not keep the container.
    if ObjectIdentifier(CurrentContainer.slow()) == ObjectIdentifier(container) { return try body(container) }
    return try withDependencies(from: container) { try body(container) }
  }

  /// Makes a value asynchronously, on the caller's actor.
  public func make<Value>(
    isolation: isolated (any Actor)? = #isolation, _ body: (DependencyContainer) async throws -> Value
  ) async rethrows -> Value {
    if ObjectIdentifier(CurrentContainer.slow()) == ObjectIdentifier(container) {
      return try await body(container)
    }
    return try await withDependencies(from: container) { try await body(container) }
  }
}
