import Dovetail

/// Keeps the container for one place in a tree of views across updates.
@MainActor
final class SubtreeContainer {
  private var parent: DependencyContainer?
  private var child: DependencyContainer?
  private var given: GivenValue?
  private var place: AnyKeyPath?
  private var context: DependencyContext?

  // The initial value of a property is created on any actor.
  nonisolated init() {}

  /// Returns a child container that has the overrides.
  ///
  /// It is created by the first call, and again when the parent, the context, or the overridden property, if there is only
  /// one, changes. When only the given value changes, the child is set up again, and forgets just what was made from the old
  /// value.
  func container(
    in parent: DependencyContainer, at place: AnyKeyPath? = nil, context: DependencyContext? = nil,
    sharesValues: Bool = true, given: GivenValue, update: (DependencyContainer) -> Void
  ) -> DependencyContainer {
    if let child, let old = self.given, self.parent == parent, self.place == place, self.context == context {
      if given.isKnownToDiffer(from: old) {
        child.configure(update)
        self.given = given
      }
      return child
    }
    let child = DependencyContainer(parent: parent, context: context, sharesValues: sharesValues)
    child.configure(update)
    (self.parent, self.child, self.given) = (parent, child, given)
    (self.place, self.context) = (place, context)
    return child
  }
}
