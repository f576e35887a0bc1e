/// What an override in a view was given, to tell at the next turn whether it is given something else.
struct GivenValue {
  private let value: Any

  init(_ value: Any) { self.value = value }

  /// Whether another value is known to be different.
  ///
  /// An equatable value is compared, any other object is compared by its identity, and what cannot be compared
  /// counts as the same: to set it again at each turn would throw away all that was made from it.
  func isKnownToDiffer(from other: GivenValue) -> Bool {
    let type = type(of: value)
    guard type == Swift.type(of: other.value) else { return true }
    if let value = value as? any Equatable { return Self.differs(value, from: other.value) }
    if type is AnyClass { return value as AnyObject !== other.value as AnyObject }
    return false
  }

  private static func differs<Value: Equatable>(_ value: Value, from other: Any) -> Bool {
    other as? Value != value
  }
}
