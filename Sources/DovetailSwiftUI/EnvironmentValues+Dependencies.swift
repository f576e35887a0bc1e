#if canImport(SwiftUI)
  public import Dovetail
  public import SwiftUI

  extension EnvironmentValues {
    /// The container that a tree of views uses.
    ///
    /// ```swift
    /// struct PayButton: View {
    ///   @Environment(\.dependencies) private var dependencies
    ///
    ///   var body: some View {
    ///     Button("Pay") { dependencies.client.pay() }
    ///   }
    /// }
    /// ```
    ///
    /// It is the current container where nobody set it, which is the shared one outside overrides. Set it
    /// with `.environment(\.dependencies, container)`, and hold that container in `@State` or a `let`: one
    /// that is made in a body is another one at each turn.
    ///
    /// `@Dependency` in a view does not look here: its initialiser runs in the parent's body, and SwiftUI
    /// has no way to run a body inside an override. In a view use this property or `StateInjected`; objects
    /// that a container makes use `@Dependency` as everywhere.
    ///
    /// Reading a dependency does not observe it: a view that shows one whose value is replaced shows the new
    /// one when its body runs next. What is to be followed must be an `@Observable` object.
    public var dependencies: DependencyContainer {
      get { self[DependenciesKey.self] ?? .current }
      set { self[DependenciesKey.self] = newValue }
    }
  }

  private struct DependenciesKey: EnvironmentKey {
    static var defaultValue: DependencyContainer? { nil }
  }
#endif
