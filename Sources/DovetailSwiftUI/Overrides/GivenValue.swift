/// The value passed to a view's override, to compare with the one of the next update.
struct GivenValue {
  private let value: Any

  init(_ value: Any) {
    var value = value
    while let wrapped = (value as? any OptionalValue)?.wrapped { value = wrapped }
    self.value = value
  }

  /// Returns whether another value is known to be different.
  ///
  /// Equatable values are compared with `==`, other objects by identity, in optionals too. Values that can't be compared
  /// count as equal: setting them on every update would discard everything made from them.
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

private protocol OptionalValue {
  var wrapped: Any? { get }
}

extension Optional: OptionalValue {
  fileprivate var wrapped: Any? { self }
}
