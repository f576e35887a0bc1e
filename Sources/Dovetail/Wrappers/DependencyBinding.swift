/// Which container a wrapper asks.
@frozen
@usableFromInline
enum DependencyBinding: Sendable {
  /// The current one: made where nothing was overridden.
  case live
  /// The current one inside an override, else a root: made while this root made a value.
  case root(DependencyContainer)
  /// The current one if it is this one's descendant, else this one: made inside an override.
  case bound(DependencyContainer)
  /// Always this one, as its maker said.
  case fixed(DependencyContainer)

  /// How a wrapper is bound that is made here and now.
  ///
  /// Not inlinable: with a branch in the wrapper's initialiser, the optimiser keeps the key path.
  @usableFromInline
  static func atCreation() -> DependencyBinding {
    Activity.isNone ? .live : CurrentContainer.override.map(to) ?? .live
  }

  /// How a wrapper is bound that is made where a container is current.
  static func to(_ container: DependencyContainer) -> DependencyBinding {
    if SharedContainer.isShared(container) { return .live }
    return container.contents.parent != nil ? .bound(container) : .root(container)
  }

  /// The container that a read goes to.
  var container: DependencyContainer {
    switch self {
    case .fixed(let container): return container
    case .live: return .current
    case .root(let root): return CurrentContainer.override ?? root
    case .bound(let bound):
      guard let current = CurrentContainer.override, current.contents.isDescendant(of: bound.contents) else {
        return bound
      }
      return current
    }
  }
}
