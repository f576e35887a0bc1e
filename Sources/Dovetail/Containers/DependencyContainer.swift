/// Holds the values of dependencies, makes those that are missing, and shares with its parent what no
/// override of its own reaches.
///
/// A container lives while somebody outside holds it. The values it makes are given another reference to it,
/// which does not keep it: so values may hold wrappers, providers and closures that read their container,
/// and still go away with it. Compare references with `==`.
public final class DependencyContainer: Sendable {
  @usableFromInline let grip: StorageGrip

  /// Makes a container of its own, or one that overrides some of its parent's dependencies.
  ///
  /// - Parameters:
  ///   - parent: Whose values are used where nothing differs.
  ///   - context: What the container is for; its parent's if not given, else the process's.
  public convenience init(parent: DependencyContainer? = nil, context: DependencyContext? = nil) {
    self.init(parent: parent, context: context, sharesWithParent: true)
  }

  /// Makes a container that may take overrides alone from its parent, and no value made there.
  package init(parent: DependencyContainer?, context: DependencyContext?, sharesWithParent: Bool) {
    let storage = DependencyStorage(
      parent: parent, context: context ?? parent?.context ?? .ofProcess,
      sharesWithParent: sharesWithParent)
    grip = StorageGrip(.owner, of: storage)
  }

  /// Makes a reference to a storage.
  init(_ kind: StorageGrip.Kind, of storage: consuming DependencyStorage) {
    grip = StorageGrip(kind, of: consume storage)
  }

  deinit {
    if grip.isOwner { grip.abandon() }
  }

  /// What this container's values are for.
  public var context: DependencyContext { grip.context }

  var storage: DependencyStorage { grip.storage }
}

extension DependencyContainer: Equatable {
  /// Whether two references are to one container.
  public static func == (first: DependencyContainer, second: DependencyContainer) -> Bool {
    first.storage === second.storage
  }
}

/// Whether two references are to one container, though makers are given one of their own.
public func === (first: DependencyContainer?, second: DependencyContainer?) -> Bool {
  first?.storage === second?.storage
}

/// Whether two references are to different containers.
public func !== (first: DependencyContainer?, second: DependencyContainer?) -> Bool {
  !(first === second)
}
