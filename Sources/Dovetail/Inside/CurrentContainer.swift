/// Finds the container that reads go to: the innermost override's, else the shared one.
enum CurrentContainer {
  // Optional, so that a task without an override copies no reference that all threads share.
  @TaskLocal private static var local: DependencyContainer?

  static var override: DependencyContainer? { Activity.hasOverrides ? local : nil }

  /// Whether a container is the current one, by this very reference.
  static func isCurrent(_ container: DependencyContainer) -> Bool {
    override.map { $0 === container as AnyObject } ?? SharedContainer.isShared(container)
  }

  /// Runs an operation while a container is the current one.
  static func with<Result>(_ container: DependencyContainer, _ operation: () throws -> Result) rethrows
    -> Result
  {
    if isCurrent(container) { return try operation() }
    Activity.noteOverride()
    return try $local.withValue(container, operation: operation)
  }

  /// Runs an asynchronous operation while a container is the current one.
  static func with<Result>(
    _ container: DependencyContainer, isolation: isolated (any Actor)?, _ operation: () async throws -> Result
  ) async rethrows -> Result {
    if isCurrent(container) { return try await operation() }
    Activity.noteOverride()
    return try await $local.withValue(container, operation: operation)
  }
}

extension DependencyContainer {
  /// The container that lives as long as the process, and that reads go to where nothing overrides it.
  public static var shared: DependencyContainer {
    SharedContainer.reference?.takeUnretainedValue() ?? SharedContainer.make()
  }

  /// The container of the innermost override around the caller, else the shared one.
  public static var current: DependencyContainer { CurrentContainer.override ?? .shared }

  /// Whether this is the current container, which a maker that runs without the lock must find.
  @inlinable
  var isCurrent: Bool {
    if Activity.isNone, let shared = SharedContainer.reference {
      return shared.toOpaque() == Unmanaged.passUnretained(self).toOpaque()
    }
    return isCurrentAmongOverrides
  }

  @usableFromInline
  @inline(never)
  var isCurrentAmongOverrides: Bool { CurrentContainer.isCurrent(self) }
}
