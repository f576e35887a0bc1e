#if canImport(SwiftUI)
  public import Dovetail
  public import SwiftUI

  /// Makes a view's model when the body first reads it, and keeps it for as long as SwiftUI keeps the view's state.
  @propertyWrapper
  public struct StateInjected<Value>: DynamicProperty {
    @Environment(\.dependencies) private var dependencies
    @State private var kept = KeptValue<Value>()
    private let make: @MainActor (DependencyContainer) -> Value

    /// Reads a property of the environment's container once.
    public init(_ keyPath: KeyPath<DependencyContainer, Value>) {
      make = Dependency(keyPath).read
    }

    /// Makes a value once, such as one that needs an argument, while the environment's container is current.
    public init(make: @escaping @MainActor (DependencyContainer) -> Value) {
      self.make = make
    }

    /// Unavailable: with `byType`, the build generates initializers for the declared types.
    @available(
      *, unavailable,
      message:
        "no single dependency of this type has \"byType\": name one, as in @StateInjected(\\.name), or store a StateInjected<Model> that you make in init"
    )
    public init() { fatalError() }

    /// The value, made or found at the first read.
    @MainActor public var wrappedValue: Value {
      kept.value(in: dependencies, orMake: make)
    }

    /// Returns the value, made or found at the first call.
    @MainActor
    public func callAsFunction() -> Value { wrappedValue }

    /// Bindings to the properties of an `@Observable` model: `$model.voucher`.
    @MainActor public var projectedValue: ModelBindings<Value> { ModelBindings(model: wrappedValue) }
  }
#endif
