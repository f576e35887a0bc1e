/// A value that is made at the first call and then kept.
@MainActor
final class KeptValue<Value> {
  private var value: Value?

  // The initial value of a property is created on any actor.
  nonisolated init() {}

  /// Returns the value, made at the first call.
  func value(orMake make: () -> Value) -> Value {
    if let value { return value }
    let made = make()
    value = made
    return made
  }
}
