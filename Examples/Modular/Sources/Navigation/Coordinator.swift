import Observation

/// A feature's navigation: what was pushed, a sheet over it, and a full-screen cover over both.
@MainActor @Observable
public final class Coordinator<R: Route> {
  public var path: [R] = []
  public var sheet: R?
  public var cover: R?

  public init() {}

  /// Every place with a screen, the visible one last.
  public var places: [Place<R>] {
    [.root] + path.map(Place.pushed) + [sheet.map(Place.sheet), cover.map(Place.cover)].compactMap(\.self)
  }

  /// Whether it can go back.
  public var canGoBack: Bool { places.count > 1 }

  /// Goes one step further.
  public func push(_ route: R) { path.append(route) }

  /// Goes one step back.
  public func pop() {
    if !path.isEmpty { path.removeLast() }
  }

  /// Shows a sheet.
  public func present(_ route: R) { sheet = route }

  /// Covers the whole screen.
  public func cover(with route: R) { cover = route }

  /// Dismisses the cover, or else the sheet.
  public func dismiss() {
    if cover != nil { cover = nil } else { sheet = nil }
  }

  /// Dismisses the cover or sheet, or else pops.
  public func goBack() {
    if cover != nil || sheet != nil { dismiss() } else { pop() }
  }
}
