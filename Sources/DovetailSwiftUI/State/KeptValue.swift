/// A value that is made when it is first asked for, and then kept.
@MainActor
final class KeptValue<Value> {
  private var value: Value?

  // Made as the initial value of a property, which may be anywhere.
  nonisolated init() {}

  /// The value, made at the first call.
  func value(orMake make: () -> Value) -> Value {
    if let value { return value }
    let made = make()
    value = made
    return made
  }
}
