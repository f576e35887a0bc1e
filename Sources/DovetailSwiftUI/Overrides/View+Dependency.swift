#if canImport(SwiftUI)
  public import Dovetail
  public import SwiftUI

  extension View {
    /// Overrides a dependency for this view and its descendants.
    ///
    /// ```swift
    /// CartScreen()
    ///   .dependency(\.client, CannedClient())
    /// ```
    ///
    /// The views get a child of the environment's container. The child stays the same as long as SwiftUI keeps this
    /// view's state and the environment's container doesn't change, so what depends on the value is made once, not on
    /// every update.
    ///
    /// If a later update passes another value, the child uses it and forgets what was made from the old one. Objects
    /// that already exist, such as a view's model, see the new value through `@Dependency`. Equatable values are
    /// compared with `==`, other objects by identity, so hold an object in `@State` or a `let` instead of creating it
    /// here. Of values that can't be compared, the first one stays; pass an `id` to replace it.
    ///
    /// - Parameters:
    ///   - keyPath: The dependency's property.
    ///   - value: The value to read instead.
    /// - Returns: The view with the override.
    public func dependency<Value>(
      _ keyPath: ReferenceWritableKeyPath<DependencyContainer, Value>, _ value: Value
    ) -> some View {
      modifier(DependencyModifier(at: keyPath, given: value) { $0[keyPath: keyPath] = value })
    }

    /// Overrides a dependency for this view and its descendants with a value identified by an `id`.
    ///
    /// ```swift
    /// CartScreen()
    ///   .dependency(\.client, .canned(delay: delay), id: delay)
    /// ```
    ///
    /// - Parameters:
    ///   - keyPath: The dependency's property.
    ///   - value: The value to read instead; a new `id` replaces it.
    ///   - id: Identifies the value.
    /// - Returns: The view with the override.
    public func dependency<Value>(
      _ keyPath: ReferenceWritableKeyPath<DependencyContainer, Value>, _ value: Value, id: some Equatable
    ) -> some View {
      modifier(DependencyModifier(at: keyPath, given: id) { $0[keyPath: keyPath] = value })
    }

    /// Overrides several dependencies for this view and its descendants, in a child of the environment's container.
    ///
    /// ```swift
    /// CartScreen()
    ///   .dependencies {
    ///     $0.client = CannedClient()
    ///     $0.clock = FixedClock()
    ///   }
    /// ```
    ///
    /// - Parameters:
    ///   - context: The child's context; by default, its parent's.
    ///   - update: Sets the overrides, once for as long as SwiftUI keeps this view's state.
    /// - Returns: The view with the overrides.
    public func dependencies(
      context: DependencyContext? = nil, _ update: @escaping @MainActor (DependencyContainer) -> Void
    ) -> some View {
      dependencies(context: context, id: 0, update)
    }

    /// Overrides several dependencies for this view and its descendants, and again when an `id` changes.
    ///
    /// - Parameters:
    ///   - context: The child's context; by default, its parent's.
    ///   - id: Identifies the overrides; when it changes, they are set again on the same child.
    ///   - update: Sets the overrides.
    /// - Returns: The view with the overrides.
    public func dependencies(
      context: DependencyContext? = nil, id: some Equatable,
      _ update: @escaping @MainActor (DependencyContainer) -> Void
    ) -> some View {
      modifier(
        DependencyModifier(
          given: id, makeChild: { DependencyContainer(parent: $0, context: context) }, update: update))
    }
  }
#endif
