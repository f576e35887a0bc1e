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
  /// As another binding, which stands beside what the wrapper's reader captures.
  case captured(CapturingReader)

  /// How a wrapper is bound that is made here and now.
  ///
  /// Not inlinable: with a branch in the wrapper's initialiser, the optimiser keeps the key path.
  @usableFromInline
  static func atCreation(of reader: DependencyReaderWords) -> DependencyBinding {
    if !CurrentContainer.wasOverridden, reader.captured == 0 { return .live }
    return amongOverrides(of: reader)
  }

  @inline(never)
  private static func amongOverrides(of reader: DependencyReaderWords) -> DependencyBinding {
    guard CurrentContainer.wasOverridden else { return DependencyBinding.live.keeping(reader) }
    return to(CurrentContainer.override, of: reader)
  }

  /// How a wrapper is bound that is made where a container is current.
  @usableFromInline
  @inline(never)
  static func to(_ current: DependencyContainer, of reader: DependencyReaderWords) -> DependencyBinding {
    let binding: DependencyBinding =
      if current.isSharedReference {
        .live
      } else {
        current.storage.parent != nil ? .bound(current) : .root(current)
      }
    return binding.keeping(reader)
  }

  /// How a wrapper is bound that always asks one container.
  @usableFromInline
  @inline(never)
  static func fixed(_ container: DependencyContainer, of reader: DependencyReaderWords) -> DependencyBinding {
    DependencyBinding.fixed(container).keeping(reader)
  }

  /// This binding, with what a wrapper's reader captures.
  private func keeping(_ reader: DependencyReaderWords) -> DependencyBinding {
    reader.captured == 0 ? self : .captured(CapturingReader(reader, binding: self))
  }

  /// The container that a read goes to.
  @usableFromInline
  @inline(never)
  func container() -> DependencyContainer {
    switch self {
    case .fixed(let container): return container
    case .captured(let reader): return reader.binding.container()
    case .live, .root, .bound: break
    }
    let current = CurrentContainer.slow()
    switch self {
    case .live, .fixed, .captured:
      return current
    case .root(let root):
      return current.isSharedReference ? root : current
    case .bound(let bound):
      if ObjectIdentifier(current) == ObjectIdentifier(bound) { return bound }
      return current.storage.isDescendant(of: bound.storage) ? current : bound
    }
  }
}
