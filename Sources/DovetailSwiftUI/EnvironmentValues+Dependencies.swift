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
    /// By default, this is the current container: outside overrides, the shared one. Set another one with
    /// `.environment(\.dependencies, container)`, and hold it in `@State` or a `let`: a container created in a body is
    /// a new one on every update.
    ///
    /// `@Dependency` in a view doesn't look here: its initializer runs in the parent's body, and SwiftUI can't run a
    /// body inside an override. In a view, use this property or `StateInjected`; objects that a container makes use
    /// `@Dependency` as everywhere.
    ///
    /// Reading a dependency doesn't observe it: if its value is replaced, a view shows the new one when its body next
    /// runs. To follow changes, make the value an `@Observable` object.
    public var dependencies: DependencyContainer {
      get { self[DependenciesKey.self] ?? .current }
      set { self[DependenciesKey.self] = newValue }
    }
  }

  private struct DependenciesKey: EnvironmentKey {
    static var defaultValue: DependencyContainer? { nil }
  }
#endif
