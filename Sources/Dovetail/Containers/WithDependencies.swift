/// A container, or a wrapper that reads from one: what an override is based on.
public protocol DependencySource {
  /// The container that reads use.
  var sourceContainer: DependencyContainer { get }
}

extension DependencyContainer: DependencySource {
  /// This container.
  public var sourceContainer: DependencyContainer { self }
}

/// A property wrapper that reads a dependency.
public protocol DependencyWrapper: DependencySource, Hashable {
  /// The container that a read would use now.
  var container: DependencyContainer { get }
}

extension DependencyWrapper {
  /// The container that a read would use now.
  public var sourceContainer: DependencyContainer { container }

  /// Wrappers always compare equal, so that a struct is compared by its other members.
  @inlinable
  public static func == (first: Self, second: Self) -> Bool { true }

  /// Adds nothing to its owner's hash.
  @inlinable
  public func hash(into hasher: inout Hasher) {}
}

/// Overrides dependencies while an operation runs, in a new child of a container or of a wrapper's container.
@discardableResult
public func withDependencies<Result>(
  from source: any DependencySource = DependencyContainer.current,
  _ update: (DependencyContainer) throws -> Void,
  operation: () throws -> Result
) rethrows -> Result {
  let container = DependencyContainer(parent: source.sourceContainer)
  try container.configure(update)
  return try CurrentContainer.with(container, isNew: true, operation)
}

/// Overrides dependencies while an asynchronous operation runs on the caller's actor.
@discardableResult
public func withDependencies<Result>(
  from source: any DependencySource = DependencyContainer.current,
  isolation: isolated (any Actor)? = #isolation,
  _ update: (DependencyContainer) async throws -> Void, operation: () async throws -> Result
) async rethrows -> Result {
  let container = DependencyContainer(parent: source.sourceContainer)
  try await container.configure(isolation: isolation, update)
  return try await CurrentContainer.with(container, isolation: isolation, operation)
}

/// Unavailable: the operation is missing.
@available(
  *, unavailable, message: "add what runs with these overrides: withDependencies { … } operation: { … }"
)
public func withDependencies(
  from source: any DependencySource = DependencyContainer.current,
  _ update: (DependencyContainer) throws -> Void
) { fatalError() }

/// Runs an operation while a container, or the container of a wrapper such as `$client`, is current.
@discardableResult
public func withDependencies<Result>(
  from source: some DependencySource, operation: () throws -> Result
) rethrows -> Result {
  try CurrentContainer.with(source.sourceContainer, operation)
}

/// Runs an asynchronous operation on the caller's actor while a container is current.
@discardableResult
public func withDependencies<Result>(
  from source: some DependencySource, isolation: isolated (any Actor)? = #isolation,
  operation: () async throws -> Result
) async rethrows -> Result {
  try await CurrentContainer.with(source.sourceContainer, isolation: isolation, operation)
}

extension DependencyContainer {
  /// Runs `update` with a reference that overriding values may hold without keeping the container alive.
  package func configure(_ update: (DependencyContainer) throws -> Void) rethrows {
    guard context == .test else { return try update(forSetup) }
    let setUp = SetUp()
    defer { setUp.finish() }
    try SetUp.$current.withValue(setUp) { try update(forSetup) }
  }

  package func configure(
    isolation: isolated (any Actor)? = #isolation, _ update: (DependencyContainer) async throws -> Void
  ) async rethrows {
    guard context == .test else { return try await update(forSetup) }
    let setUp = SetUp()
    defer { setUp.finish() }
    try await SetUp.$current.withValue(setUp) { try await update(forSetup) }
  }
}
