public import CDovetail

/// Process-wide counts that tell a read whether it needs the lock or the task-local.
@usableFromInline
package enum Activity {
  /// Three counts. The lowest 24 bits: the containers, other than the shared one, that were current and are still held: a
  /// task that a block started may outlive the block. The next 18: the creations in progress; more would only make more
  /// reads take the lock. The highest: observations.
  @inlinable package static var word: Int64 { dovetail_activity() }
  @inlinable package static var oneCreation: Int64 { 1 << 24 }
  private static var oneObservation: Int64 { 1 << 42 }

  /// Whether the shared container is current everywhere, and no read needs to be recorded.
  @inlinable @inline(__always)
  static var isNone: Bool { word == 0 }

  /// Whether no read needs to be recorded or observed.
  @inlinable @inline(__always)
  static var isUnwatched: Bool { word < oneCreation || isElsewhere }

  /// Whether only other threads and tasks make values, and nothing is observed.
  @usableFromInline @inline(never)
  static var isElsewhere: Bool {
    word < oneObservation && !isOnThread && Creation.ofTask == nil
  }

  /// Whether the calling thread is making a value.
  static var isOnThread: Bool { dovetail_creations_of_thread() > 0 }

  static var hasOverrides: Bool { word & (oneCreation - 1) != 0 }

  /// Counts a container that becomes current for the first time.
  static func beginOverride() {
    #if DOVETAIL_INTERLEAVINGS
      Interleaving.step(.store)
    #endif
    dovetail_add_activity(1)
  }

  static func endOverride() { dovetail_add_activity(-1) }

  /// Makes the reads of the calling thread, or else of the task that makes a value, take the lock until `endCreation`.
  static func beginCreation(onThread: Bool) {
    dovetail_add_activity(oneCreation)
    if onThread { dovetail_add_creations_of_thread(1) }
  }

  static func endCreation(onThread: Bool) {
    dovetail_add_activity(-oneCreation)
    if onThread { dovetail_add_creations_of_thread(-1) }
  }

  /// Makes every read in the process take the lock until `endObservation`.
  static func beginObservation() { dovetail_add_activity(oneObservation) }
  static func endObservation() { dovetail_add_activity(-oneObservation) }
}

/// Finds the container for a read: the innermost override's, otherwise the shared one.
@usableFromInline
enum CurrentContainer {
  // Optional, so that a task without an override doesn't retain a reference that all threads share.
  @TaskLocal private static var local: DependencyContainer?

  @usableFromInline
  static var override: DependencyContainer? { Activity.hasOverrides ? local : nil }

  static func isCurrent(_ container: DependencyContainer) -> Bool {
    override.map { $0 === container as AnyObject } ?? isShared(container)
  }

  static func isShared(_ container: DependencyContainer) -> Bool {
    SharedContainer()?.read { ObjectIdentifier($0) == ObjectIdentifier(container) } == true
  }

  /// Makes reads look for the current container, and returns what they find: nothing for the shared one, which is no
  /// override, even inside one.
  private static func noteCurrent(_ container: DependencyContainer) -> DependencyContainer? {
    if isShared(container) { return nil }
    container.contents.noteCurrent()
    return container
  }

  static func with<Result>(
    _ container: DependencyContainer, isNew: Bool = false, _ operation: () throws -> Result
  ) rethrows -> Result {
    if !isNew, isCurrent(container) { return try operation() }
    return try $local.withValue(noteCurrent(container), operation: operation)
  }

  static func with<Result>(
    _ container: DependencyContainer, isolation: isolated (any Actor)?, _ operation: () async throws -> Result
  ) async rethrows -> Result {
    let found = isCurrent(container) ? override : noteCurrent(container)
    return try await $local.withValue(found, operation: operation)
  }
}

extension DependencyContainer {
  /// The container that reads use without an override. It lives as long as the process.
  public static var shared: DependencyContainer {
    SharedContainer()?.read { $0 } ?? madeOnce
  }

  private static let madeOnce: DependencyContainer = {
    RuntimeCopies.requireOne()
    let container = DependencyContainer()
    // It is never released, so makers get this reference.
    container.contents.inner = container
    SharedContainer.use(container)
    return container
  }()

  /// The container of the innermost override around the caller, otherwise the shared one.
  public static var current: DependencyContainer {
    @inlinable
    get {
      if Activity.isNone, let shared = SharedContainer() { return shared.read { $0 } }
      return CurrentContainer.override ?? .shared
    }
  }

  /// Whether the shared container is current and nothing watches reads, as a maker that runs without the lock requires.
  @inlinable
  static var isSharedUnwatched: Bool {
    Activity.isNone || Activity.isUnwatched && CurrentContainer.override == nil
  }
}
