/// Overrides dependencies while an operation runs.
///
/// The overrides are seen by what the operation calls and by the tasks it starts, detached ones excepted, and
/// by objects made inside even after it ended.
///
/// - Parameters:
///   - update: Sets the overrides on a new child of the current container.
///   - operation: What sees them.
/// - Returns: What the operation returns.
@discardableResult
public func withDependencies<Result>(
  _ update: (DependencyContainer) throws -> Void, operation: () throws -> Result
) rethrows -> Result {
  let container = try DependencyContainer.overriding(.current, update)
  return try withDependencies(from: container, operation: operation)
}

/// Overrides dependencies while an asynchronous operation runs, on the caller's actor.
///
/// - Parameters:
///   - isolation: The caller's actor.
///   - update: Sets the overrides on a new child of the current container.
///   - operation: What sees them.
/// - Returns: What the operation returns.
@discardableResult
public func withDependencies<Result>(
  isolation: isolated (any Actor)? = #isolation,
  _ update: (DependencyContainer) async throws -> Void, operation: () async throws -> Result
) async rethrows -> Result {
  let container = try await DependencyContainer.overriding(.current, update)
  return try await withDependencies(from: container, operation: operation)
}

/// Makes a container the current one while an operation runs, such as a server's container of one request.
///
/// - Parameters:
///   - container: The container that reads go to.
///   - operation: What sees it.
/// - Returns: What the operation returns.
@discardableResult
public func withDependencies<Result>(
  from container: DependencyContainer, operation: () throws -> Result
) rethrows -> Result {
  try CurrentContainer.overriding(with: container, operation)
}

/// Makes a container the current one while an asynchronous operation runs, on the caller's actor.
///
/// - Parameters:
///   - container: The container that reads go to.
///   - isolation: The caller's actor.
///   - operation: What sees it.
/// - Returns: What the operation returns.
@discardableResult
public func withDependencies<Result>(
  from container: DependencyContainer, isolation: isolated (any Actor)? = #isolation,
  operation: () async throws -> Result
) async rethrows -> Result {
  try await CurrentContainer.overriding(isolation: isolation, with: container, operation)
}

extension DependencyContainer {
  /// Makes a child whose only reference is at first one that overriding values may hold.
  ///
  /// Nearly always none does, and that reference becomes the owner.
  fileprivate static func overriding(
    _ parent: consuming DependencyContainer, _ update: (DependencyContainer) throws -> Void
  ) rethrows -> DependencyContainer {
    let draft = DependencyStorage.beginSetup(in: consume parent)
    do { try update(draft) } catch {
      _ = DependencyStorage.endSetup(draft)
      throw error
    }
    return DependencyStorage.endSetup(draft)
  }

  fileprivate static func overriding(
    isolation: isolated (any Actor)? = #isolation,
    _ parent: consuming DependencyContainer, _ update: (DependencyContainer) async throws -> Void
  ) async rethrows -> DependencyContainer {
    let draft = DependencyStorage.beginSetup(in: consume parent)
    do { try await update(draft) } catch {
      _ = DependencyStorage.endSetup(draft)
      throw error
    }
    return DependencyStorage.endSetup(draft)
  }

  /// Sets a container up by a reference that overriding values may hold without keeping the container.
  package func configure(_ update: (DependencyContainer) throws -> Void) rethrows {
    let draft = storage.beginDraft()
    defer { storage.endDraft() }
    try update(draft)
  }

  /// Sets a container up by a reference that overriding values may hold without keeping the container.
  package func configure(
    isolation: isolated (any Actor)? = #isolation,
    _ update: (DependencyContainer) async throws -> Void
  ) async rethrows {
    let draft = storage.beginDraft()
    defer { storage.endDraft() }
    try await update(draft)
  }
}
