import Synchronization

/// Makes the values of dependencies, keeps and returns them.
///
/// A child container shares with its parent every value that none of its own overrides reaches.
///
/// A container lives as long as something outside refers to it. The values that it makes get a reference that does not
/// keep it alive, so they may hold wrappers, providers and closures that read their container, and still go away with it. So may values that override others and hold the reference by which they were set; when nobody holds
/// the container and nothing that it made is left, that one leads to what its parent has. Compare references with `==`.
public final class DependencyContainer: Sendable {
  /// What reads look in first; of a reference that does not own the container, nothing is ever there.
  @usableFromInline let published: PublishedBoxes
  let contents: Contents
  private let kind: Kind
  private let wasCurrent = Atomic(false)

  enum Kind {
    /// Held by the code that made the container.
    case owner
    /// Given to makers, and so held by what they make.
    case inner
    /// Given to those who set the container up, and so held by what they set.
    case setup
  }

  /// Makes an independent container, or a child that can override its parent's dependencies.
  ///
  /// - Parameters:
  ///   - parent: The container whose values a child shares.
  ///   - context: The context; by default, the parent's, or the process's if there is no parent.
  public convenience init(parent: DependencyContainer? = nil, context: DependencyContext? = nil) {
    self.init(parent: parent, context: context, sharesValues: true)
  }

  /// Makes a container that may take from its parent only what is overridden there.
  package init(parent: DependencyContainer?, context: DependencyContext?, sharesValues: Bool) {
    published = PublishedBoxes()
    contents = Contents(
      parent: parent, context: context ?? parent?.context ?? .ofProcess, sharesValues: sharesValues,
      published: published)
    kind = .owner
  }

  /// Makes a reference that does not own the container.
  init(_ kind: Kind, of contents: Contents) {
    published = .none
    self.contents = contents
    self.kind = kind
  }

  deinit {
    if wasCurrent.load(ordering: .relaxed) { Activity.endOverride() }
    switch kind {
    case .owner: contents.abandon()
    case .inner: contents.letGoOfInnerReference()
    case .setup: break
    }
  }

  /// The container that lives forever, whose makers are given the one reference that there is.
  static func newShared() -> DependencyContainer {
    let container = DependencyContainer()
    container.contents.useAsInner(container)
    return container
  }

  /// The context of this container's values.
  public var context: DependencyContext { contents.context }

  /// Lets reads look for the current container as long as this reference may be that.
  func noteCurrent() {
    // Who finds the shared container current would find it without a look, too.
    if CurrentContainer.isShared(self) || wasCurrent.load(ordering: .acquiring) { return }
    // Counted before it is marked: a thread that finds the mark reads a count that holds this reference.
    Activity.beginOverride()
    if wasCurrent.exchange(true, ordering: .acquiringAndReleasing) { Activity.endOverride() }
  }

  /// This container by a reference that does not own it.
  var inner: DependencyContainer { kind == .owner ? contents.innerReference() : self }

  /// This container by the reference for those who set it up.
  var forSetup: DependencyContainer { kind == .owner ? DependencyContainer(.setup, of: contents) : self }
}

extension DependencyContainer: Equatable {
  /// Whether two references refer to the same container.
  public static func == (first: DependencyContainer, second: DependencyContainer) -> Bool {
    first.contents === second.contents
  }
}

/// Whether two references refer to the same container; factories get a reference of their own.
public func === (first: DependencyContainer?, second: DependencyContainer?) -> Bool {
  first?.contents === second?.contents
}

/// Whether two references refer to different containers.
public func !== (first: DependencyContainer?, second: DependencyContainer?) -> Bool {
  !(first === second)
}
