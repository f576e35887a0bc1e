#if canImport(SwiftUI)
  public import Dovetail
  public import SwiftUI

  extension View {
    /// Overrides a dependency for this view and those within it.
    ///
    /// ```swift
    /// CartScreen()
    ///   .dependency(\.client, CannedClient())
    /// ```
    ///
    /// The views get a child of the environment's container. It stays the same as long as SwiftUI keeps this
    /// view's state and the environment's container is the same, so that what the value reaches is made again
    /// in it once, and not at each turn.
    ///
    /// Given another value at a later turn, the child takes it and forgets what was made from the old one.
    /// Objects that are held already, such as a view's model, see the new value where they use
    /// `@Dependency`. An equatable value is another one if it is not equal, any other object if it is not the
    /// same object: so hold an object in `@State` or a `let`, and do not make it here. Of what cannot be
    /// compared the first value stays: give it an `id`.
    ///
    /// - Parameters:
    ///   - keyPath: The dependency's property.
    ///   - value: What is read instead.
    /// - Returns: The view with the override.
    public func dependency<Value>(
      _ keyPath: ReferenceWritableKeyPath<DependencyContainer, Value>, _ value: Value
    ) -> some View {
      modifier(DependencyModifier(at: keyPath, given: value) { $0[keyPath: keyPath] = value })
    }

    /// Overrides a dependency for this view and those within it by a value that is distinguished by an
    /// `id`.
    ///
    /// ```swift
    /// CartScreen()
    ///   .dependency(\.client, .canned(delay: delay), id: delay)
    /// ```
    ///
    /// - Parameters:
    ///   - keyPath: The dependency's property.
    ///   - value: What is read instead; a later one takes its place when the `id` is another one.
    ///   - id: What tells values apart.
    /// - Returns: The view with the override.
    public func dependency<Value>(
      _ keyPath: ReferenceWritableKeyPath<DependencyContainer, Value>, _ value: Value, id: some Equatable
    ) -> some View {
      modifier(DependencyModifier(at: keyPath, given: id) { $0[keyPath: keyPath] = value })
    }

    /// Overrides several dependencies for this view and those within it, in a child of the environment's
    /// container.
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
    ///   - context: What the child is for; as its parent if not given.
    ///   - update: Sets the overrides, once for as long as SwiftUI keeps this view's state.
    /// - Returns: The view with the overrides.
    public func dependencies(
      context: DependencyContext? = nil, _ update: @escaping @MainActor (DependencyContainer) -> Void
    ) -> some View {
      dependencies(context: context, id: 0, update)
    }

    /// Overrides several dependencies for this view and those within it, again when an `id` is another one.
    ///
    /// - Parameters:
    ///   - context: What the child is for; as its parent if not given.
    ///   - id: What tells overrides apart; when it is another one, they are set again on the same child.
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
