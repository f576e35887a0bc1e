import Dovetail

/// A value that is made at the first call and then kept.
@MainActor
final class KeptValue<Value> {
  private var value: Value?

  // The initial value of a property is created on any actor.
  nonisolated init() {}

  /// Returns the value, made at the first call, while the container is current.
  func value(
    in container: DependencyContainer, orMake make: @MainActor (DependencyContainer) -> Value
  ) -> Value {
    if let value { return value }
    let made = withDependencies(from: container) { make(container) }
    value = made
    return made
  }
}
