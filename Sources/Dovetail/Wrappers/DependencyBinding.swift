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
    CurrentContainer.wasOverridden ? amongOverrides() : .live
  }

  @usableFromInline
  @inline(never)
  static func amongOverrides() -> DependencyBinding {
    to(CurrentContainer.override)
  }

  /// How a wrapper is bound that is made where a container is current.
  @usableFromInline
  @inline(never)
  static func to(_ current: DependencyContainer) -> DependencyBinding {
    if current.isSharedReference { return .live }
    return current.storage.parent != nil ? .bound(current) : .root(current)
  }

  /// The container that a read goes to.
  @usableFromInline
  @inline(never)
  func container() -> DependencyContainer {
    if case .fixed(let container) = self { return container }
    let current = CurrentContainer.slow()
    switch self {
    case .live, .fixed:
      return current
    case .root(let root):
      return current.isSharedReference ? root : current
    case .bound(let bound):
      if ObjectIdentifier(current) == ObjectIdentifier(bound) { return bound }
      return current.storage.isDescendant(of: bound.storage) ? current : bound
    }
  }
}
