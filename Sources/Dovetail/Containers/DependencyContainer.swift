/// Holds the values of dependencies, makes those that are missing, and shares with its parent what no
/// override of its own reaches.
///
/// A container lives while somebody outside holds it. The values it makes are given another reference to it,
/// which does not keep it: so values may hold wrappers, providers and closures that read their container,
/// and still go away with it. Compare references with `==`.
public final class DependencyContainer: Sendable {
  /// Where reads without the lock look: the storage, or nothing if the reference does not keep its values.
  @usableFromInline let fast: DependencyStorage
  private let grip: Grip
  private let draftTarget: DraftTarget

  /// How a reference holds its container's storage.
  enum Grip: Sendable {
    /// Reads without the lock are safe, because values stay while an owner lives.
    case owner
    /// Given to makers. When the owner has gone, the storage keeps its overrides for these, so that a value
    /// that got out still sees them, and the values it made only weakly.
    case insider(DependencyStorage)
    /// Given to those who set a container up; leads to the parent when the owner has gone, so that an
    /// overriding value may hold it.
    case draft
  }

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
    fast = storage
    grip = .owner
    draftTarget = DraftTarget()
  }

  /// Makes an owner of a storage.
  init(owning storage: DependencyStorage) {
    fast = storage
    grip = .owner
    draftTarget = DraftTarget()
  }

  /// Makes an insider of a storage.
  init(inside storage: DependencyStorage) {
    fast = .none
    grip = .insider(storage)
    draftTarget = DraftTarget()
  }

  /// Makes a draft of a storage.
  init(drafting storage: DependencyStorage) {
    fast = .none
    grip = .draft
    draftTarget = DraftTarget(storage)
  }

  deinit {
    if case .owner = grip { fast.abandon() }
  }

  /// What this container's values are for.
  public var context: DependencyContext { storage.context }

  var storage: DependencyStorage {
    switch grip {
    case .owner: fast
    case .insider(let storage): storage
    case .draft: draftTarget.storage ?? fast
    }
  }

  /// Lets a draft lead to another storage when its own has no owner any more.
  func redirect(to storage: DependencyStorage) {
    draftTarget.redirect(to: storage)
  }

  var isOwner: Bool {
    if case .owner = grip { true } else { false }
  }
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
