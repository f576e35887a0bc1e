/// A place in a feature that its coordinator can go to.
public protocol Route: Hashable, Identifiable, Sendable {}

extension Route {
  /// The route itself, as SwiftUI's modal presentation needs it.
  public var id: Self { self }
}
