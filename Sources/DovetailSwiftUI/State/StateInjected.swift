#if canImport(SwiftUI)
  public import Dovetail
  public import SwiftUI

  /// Makes a view's model once, for as long as SwiftUI keeps the view's state.
  ///
  /// ```swift
  /// struct CartScreen: View {
  ///   @StateInjected(\.cartModel) private var model
  ///
  ///   var body: some View {
  ///     TextField("Voucher", text: $model.voucher)
  ///   }
  /// }
  /// ```
  ///
  /// The model is read from the environment's container when the body first uses it, and then kept, even if the
  /// environment's container changes. So a transient dependency is made once for each identity of the view; a view that
  /// appears again, or with another `id`, reads it again.
  ///
  /// The value should be an `@Observable` object, whose changes SwiftUI follows. Don't read it in the view's
  /// initializer, before SwiftUI has given the view its state.
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
    ///
    /// A wrapped property can't be set in the view's initializer. The wrapper itself can:
    ///
    /// ```swift
    /// struct DetailScreen: View {
    ///   private var model: StateInjected<DetailModel>
    ///
    ///   init(id: Item.ID) {
    ///     model = StateInjected { DetailModel(id: id, client: $0.client) }
    ///   }
    ///
    ///   var body: some View { Text(model().title) }
    /// }
    /// ```
    public init(make: @escaping @MainActor (DependencyContainer) -> Value) {
      self.make = make
    }

    /// Never finds a dependency: with `byType`, initializers for the declared types are generated.
    @available(
      *, unavailable,
      message: "no single dependency of this type has \"byType\": name one, as in @StateInjected(\\.name)"
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
