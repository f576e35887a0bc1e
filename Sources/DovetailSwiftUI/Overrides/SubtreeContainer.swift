import Dovetail

/// Keeps the container of one place in a tree of views, so that it stays the same from turn to turn.
@MainActor
final class SubtreeContainer {
  private var parent: DependencyContainer?
  private var child: DependencyContainer?
  private var given: GivenValue?
  private var place: AnyKeyPath?

  // Made as the initial value of a property, which may be anywhere.
  nonisolated init() {}

  /// The child of a container that has the overrides.
  ///
  /// It is made at the first call, and again when the parent or the place is another one. Given something else, it is set
  /// up again, so that it forgets what was made from the old values and nothing more.
  ///
  /// - Parameters:
  ///   - parent: Whose values are used where nothing is overridden.
  ///   - place: The one property that is overridden, if it is one.
  ///   - given: What the overrides are made from.
  ///   - makeChild: Makes the child.
  ///   - update: Sets the overrides.
  /// - Returns: The child.
  func container(
    in parent: DependencyContainer, at place: AnyKeyPath? = nil, given: GivenValue,
    makeChild: (DependencyContainer) -> DependencyContainer = { DependencyContainer(parent: $0) },
    update: (DependencyContainer) -> Void
  ) -> DependencyContainer {
    if let child, let old = self.given, self.parent == parent, self.place == place {
      if given.isKnownToDiffer(from: old) {
        child.configure(update)
        self.given = given
      }
      return child
    }
    let child = makeChild(parent)
    child.configure(update)
    (self.parent, self.child, self.given, self.place) = (parent, child, given, place)
    return child
  }
}
