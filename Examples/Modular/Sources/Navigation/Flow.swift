/// A feature's screens, and the coordinator that moves between them.
@MainActor
public protocol Flow: AnyObject {
  associatedtype R: Route

  var coordinator: Coordinator<R> { get }

  /// The feature's first screen.
  var root: any Screen { get }

  /// Makes the screen of a route.
  func screen(for route: R) -> any Screen
}

extension Flow {
  /// Finds or makes the screen of a place.
  public func screen(at place: Place<R>) -> any Screen {
    switch place {
    case .root: root
    case .pushed(let route), .sheet(let route), .cover(let route): screen(for: route)
    }
  }
}
