import Dovetail

/// A tab of the app, which shows a feature.
public protocol AppTab: Sendable {
  var id: String { get }
  var title: String { get }
  /// The name of a system symbol.
  var symbol: String { get }

  /// The feature's flow in a container whose scope `login` is open.
  @MainActor func flow(in container: DependencyContainer) -> any Flow
}
