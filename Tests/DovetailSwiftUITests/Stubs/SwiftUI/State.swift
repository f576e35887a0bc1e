public protocol DynamicProperty {
  mutating func update()
}

extension DynamicProperty {
  public mutating func update() {}
}

@propertyWrapper
public struct State<Value>: DynamicProperty {
  public init(wrappedValue value: Value) { stubbed() }
  public init(initialValue value: Value) { stubbed() }
  public var wrappedValue: Value {
    get { stubbed() }
    nonmutating set { stubbed() }
  }
  public var projectedValue: Binding<Value> { stubbed() }
}

extension State: Sendable where Value: Sendable {}

extension State where Value: ExpressibleByNilLiteral {
  public init() { stubbed() }
}

@propertyWrapper
@dynamicMemberLookup
public struct Binding<Value>: DynamicProperty {
  @preconcurrency
  public init(
    get: @escaping @isolated(any) @Sendable () -> Value,
    set: @escaping @isolated(any) @Sendable (Value) -> Void
  ) { stubbed() }
  public init(projectedValue: Binding<Value>) { stubbed() }
  public init?(_ base: Binding<Value?>) { stubbed() }
  public var wrappedValue: Value {
    get { stubbed() }
    nonmutating set { stubbed() }
  }
  public var projectedValue: Binding<Value> { self }
  public subscript<Subject>(dynamicMember keyPath: WritableKeyPath<Value, Subject>) -> Binding<Subject> {
    stubbed()
  }
}

extension Binding: Sendable where Value: Sendable {}

@propertyWrapper
@dynamicMemberLookup
public struct Bindable<Value> {
  public var wrappedValue: Value {
    get { stubbed() }
    set { stubbed() }
  }
  public var projectedValue: Bindable<Value> { self }
  @available(*, unavailable, message: "The wrapped value must be an object that conforms to Observable")
  public init(wrappedValue: Value) { stubbed() }
}

extension Bindable where Value: AnyObject {
  public subscript<Subject>(
    dynamicMember keyPath: ReferenceWritableKeyPath<Value, Subject>
  ) -> Binding<Subject> { stubbed() }
}

extension Bindable where Value: AnyObject, Value: Observable {
  public init(wrappedValue: Value) { stubbed() }
  public init(_ wrappedValue: Value) { stubbed() }
  public init(projectedValue: Bindable<Value>) { stubbed() }
}

extension Bindable: Identifiable where Value: Identifiable {
  public var id: Value.ID { stubbed() }
}

extension Bindable: Sendable where Value: Sendable {}
