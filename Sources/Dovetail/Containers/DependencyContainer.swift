/// Makes, keeps and returns the values of dependencies.
///
/// A container lives as long as your code holds it: factories get a reference that doesn't keep it alive, so compare
/// references with `==`.
public final class DependencyContainer: Sendable {
  @usableFromInline let contents: Contents
  @usableFromInline let kind: Kind

  @usableFromInline
  enum Kind: Sendable {
    /// Held by the code that created the container.
    case owner
    /// Passed to makers, and so held by what they make.
    case inner
    /// Passed to the code that sets up the container, and so held by the values it sets.
    case setup
  }

  /// Creates an independent container, or a child that shares with its parent whatever its own overrides don't affect.
  public convenience init(parent: DependencyContainer? = nil, context: DependencyContext? = nil) {
    self.init(parent: parent, context: context, sharesValues: true)
  }

  /// Creates a container. Without `sharesValues`, it uses its parent's overrides but not its values.
  package init(parent: DependencyContainer?, context: DependencyContext?, sharesValues: Bool) {
    contents = Contents(
      parent: parent, context: context ?? parent?.context ?? .ofProcess, sharesValues: sharesValues)
    kind = .owner
  }

  init(_ kind: Kind, of contents: Contents) {
    self.contents = contents
    self.kind = kind
  }

  deinit {
    switch kind {
    case .owner: contents.abandon()
    case .inner: contents.letGoOfInnerReference()
    case .setup: break
    }
  }

  /// Returns a box that reads find without the lock; none for a reference that doesn't own the container.
  @inlinable @inline(__always)
  func published(_ kind: DependencyBox.Kind, _ slot: Int) -> PublishedBox? {
    guard case .owner = self.kind else { return nil }
    #if DOVETAIL_INTERLEAVINGS
      Interleaving.step(.load)
    #endif
    return contents.box(tagged: DependencyBox.tag(slot, kind))
  }

  /// The context of this container's values.
  public var context: DependencyContext { contents.context }

  var inner: DependencyContainer { kind == .owner ? contents.innerReference() : self }

  var forSetup: DependencyContainer { kind == .owner ? DependencyContainer(.setup, of: contents) : self }
}

extension DependencyContainer: Equatable {
  /// Returns whether two references refer to the same container.
  public static func == (first: DependencyContainer, second: DependencyContainer) -> Bool {
    first.contents === second.contents
  }
}

/// Returns whether two references refer to the same container, as `==` does.
public func === (first: DependencyContainer?, second: DependencyContainer?) -> Bool {
  first?.contents === second?.contents
}

/// Returns whether two references refer to different containers.
public func !== (first: DependencyContainer?, second: DependencyContainer?) -> Bool {
  !(first === second)
}
