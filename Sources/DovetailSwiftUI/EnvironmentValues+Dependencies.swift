#if canImport(SwiftUI)
  public import Dovetail
  public import SwiftUI

  extension EnvironmentValues {
    /// The container that a tree of views uses; by default, the current one.
    public var dependencies: DependencyContainer {
      get { self[DependenciesKey.self] ?? .current }
      set { self[DependenciesKey.self] = newValue }
    }
  }

  private struct DependenciesKey: EnvironmentKey {
    static var defaultValue: DependencyContainer? { nil }
  }
#endif
