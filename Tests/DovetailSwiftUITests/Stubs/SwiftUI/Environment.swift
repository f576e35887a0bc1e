public protocol EnvironmentKey {
  associatedtype Value
  static var defaultValue: Self.Value { get }
}

public struct EnvironmentValues: CustomStringConvertible {
  public init() {}
  public subscript<K: EnvironmentKey>(key: K.Type) -> K.Value {
    get { stubbed() }
    set { stubbed() }
  }
  public var description: String { stubbed() }
}

extension EnvironmentValues {
  @MainActor @preconcurrency public var dismiss: DismissAction { stubbed() }
}

@MainActor @preconcurrency public struct DismissAction {
  public func callAsFunction() { stubbed() }
}

@propertyWrapper
public struct Environment<Value>: DynamicProperty {
  public init(_ keyPath: KeyPath<EnvironmentValues, Value>) { stubbed() }
  public var wrappedValue: Value { stubbed() }
}

extension Environment {
  public init(_ objectType: Value.Type) where Value: AnyObject, Value: Observable { stubbed() }
  public init<T: AnyObject & Observable>(_ objectType: T.Type) where Value == T? { stubbed() }
}

extension Environment: Sendable where Value: Sendable {}

extension View {
  nonisolated public func environment<V>(
    _ keyPath: WritableKeyPath<EnvironmentValues, V>, _ value: V
  ) -> some View { EmptyView() }
  nonisolated public func environment<T: AnyObject & Observable>(_ object: T?) -> some View { EmptyView() }
  nonisolated public func modifier<T>(_ modifier: T) -> ModifiedContent<Self, T> { stubbed() }
}
