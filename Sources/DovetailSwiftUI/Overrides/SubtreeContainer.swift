import Dovetail

/// Keeps the container for one place in a tree of views across updates.
@MainActor
final class SubtreeContainer {
  private var parent: DependencyContainer?
  private var child: DependencyContainer?
  private var given: GivenValue?
  private var place: AnyHashable?

  // The initial value of a property is created on any actor.
  nonisolated init() {}

  /// Returns a child container that has the overrides.
  ///
  /// It is created by the first call, and again when the parent or the place changes: the property, if one is overridden,
  /// or else the context.
  /// When only the given value changes, the child is set up again, and forgets just what was made from the old value.
  func container(
    in parent: DependencyContainer, at place: AnyHashable? = nil, given: GivenValue,
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
