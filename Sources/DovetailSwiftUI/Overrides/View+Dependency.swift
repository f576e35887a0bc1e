#if canImport(SwiftUI)
  public import Dovetail
  public import SwiftUI

  extension View {
    /// Overrides a dependency for this view and its descendants, in a child of the environment's container.
    public func dependency<Value>(
      _ keyPath: ReferenceWritableKeyPath<DependencyContainer, Value>, _ value: Value
    ) -> some View {
      modifier(DependencyModifier(at: keyPath, given: value) { $0[keyPath: keyPath] = value })
    }

    /// Overrides a dependency for this view and its descendants; only another `id` replaces the value.
    public func dependency<Value>(
      _ keyPath: ReferenceWritableKeyPath<DependencyContainer, Value>, _ value: Value, id: some Equatable
    ) -> some View {
      modifier(DependencyModifier(at: keyPath, given: id) { $0[keyPath: keyPath] = value })
    }

    /// Overrides several dependencies for this view and its descendants, once for as long as SwiftUI keeps its state.
    public func dependencies(
      context: DependencyContext? = nil, _ update: @escaping @MainActor (DependencyContainer) -> Void
    ) -> some View {
      dependencies(context: context, id: 0, update)
    }

    /// Overrides several dependencies for this view and its descendants, and again on the same child when an `id` changes.
    public func dependencies(
      context: DependencyContext? = nil, id: some Equatable,
      _ update: @escaping @MainActor (DependencyContainer) -> Void
    ) -> some View {
      modifier(DependencyModifier(context: context, given: id, update: update))
    }
  }
#endif
