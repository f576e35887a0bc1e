public import Synchronization

/// What reads without the lock must know of the whole process.
@usableFromInline
package enum Activity {
  /// The lower half: how many references that were current, others than the shared container, are still held. A task that a
  /// block started may outlive the block, and holds its container as long as it runs. The upper half: how many creations and
  /// observations are in progress.
  @usableFromInline package static let word = Atomic<Int64>(0)
  @inlinable static var one: Int64 { 1 << 32 }

  /// Whether the shared container is the current one wherever anybody asks, and nothing needs to be recorded.
  @inlinable
  @inline(__always)
  static var isNone: Bool { word.load(ordering: .relaxed) == 0 }

  /// Whether no read needs to be recorded or told of.
  @inlinable
  @inline(__always)
  static var isUnwatched: Bool { word.load(ordering: .relaxed) < one }

  static var hasOverrides: Bool { word.load(ordering: .relaxed) & (one - 1) != 0 }

  /// A reference becomes the current container for the first time.
  static func beginOverride() {
    #if DOVETAIL_INTERLEAVINGS
      Interleaving.step(.store)
    #endif
    word.wrappingAdd(1, ordering: .relaxed)
  }

  /// Nobody can have that reference as the current container any more.
  static func endOverride() { word.wrappingSubtract(1, ordering: .relaxed) }

  /// Begins something during which every read takes the lock.
  static func begin() { word.wrappingAdd(one, ordering: .relaxed) }
  static func end() { word.wrappingSubtract(one, ordering: .relaxed) }
}

/// Finds the container that reads go to: the innermost override's, else the shared one.
enum CurrentContainer {
  // Optional, so that a task without an override copies no reference that all threads share.
  @TaskLocal private static var local: DependencyContainer?

  static var override: DependencyContainer? { Activity.hasOverrides ? local : nil }

  /// Whether a container is the current one, by this very reference.
  static func isCurrent(_ container: DependencyContainer) -> Bool {
    override.map { $0 === container as AnyObject } ?? isShared(container)
  }

  static func isShared(_ container: DependencyContainer) -> Bool {
    SharedContainer.reference?.leads(to: container) == true
  }

  /// Runs an operation while a container is the current one.
  static func with<Result>(
    _ container: DependencyContainer, isNew: Bool = false, _ operation: () throws -> Result
  ) rethrows -> Result {
    if !isNew, isCurrent(container) { return try operation() }
    container.noteCurrent()
    return try $local.withValue(container, operation: operation)
  }

  /// Runs an asynchronous operation while a container is the current one.
  static func with<Result>(
    _ container: DependencyContainer, isolation: isolated (any Actor)?, _ operation: () async throws -> Result
  ) async rethrows -> Result {
    if isCurrent(container) { return try await operation() }
    container.noteCurrent()
    return try await $local.withValue(container, operation: operation)
  }
}

extension DependencyContainer {
  /// The container that lives as long as the process, and that reads go to where nothing overrides it.
  public static var shared: DependencyContainer {
    SharedContainer.reference?.read { $0 } ?? SharedContainer.make()
  }

  /// The container of the innermost override around the caller, else the shared one.
  public static var current: DependencyContainer { CurrentContainer.override ?? .shared }

  /// Whether this is the current container, which a maker that runs without the lock must find.
  @inlinable
  var isCurrent: Bool {
    if Activity.isNone, let shared = SharedContainer.reference { return shared.leads(to: self) }
    return isCurrentAmongOverrides
  }

  @usableFromInline
  @inline(never)
  var isCurrentAmongOverrides: Bool { CurrentContainer.isCurrent(self) }
}
