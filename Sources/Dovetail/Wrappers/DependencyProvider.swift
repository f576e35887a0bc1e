/// Fetches a dependency later: it breaks cycles, and lets a long-lived value use a shorter-lived one.
///
/// It asks the container that a wrapper made in the same place would ask.
public struct DependencyProvider<Value>: Sendable {
  private let dependency: Dependency<Value>

  /// Fetches a property of the container whose maker asks for the provider.
  @inlinable
  public init(_ container: DependencyContainer, _ keyPath: KeyPath<DependencyContainer, Value>) {
    self.init(Dependency(keyPath, maker: container))
  }

  @usableFromInline
  init(_ dependency: Dependency<Value>) {
    self.dependency = dependency
  }

  /// The dependency's value, asked for at each call.
  public func callAsFunction() -> Value { dependency.wrappedValue }
}
