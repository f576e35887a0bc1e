public import Synchronization

/// Finds the container that reads go to: the innermost override's, else the shared one.
@usableFromInline
enum CurrentContainer {
  /// The shared container's address while no override was ever made in the process; with its low bit set
  /// since the first one; 0 before the shared container is made.
  ///
  /// The bit stays, because a task that a block started may outlive the block.
  @usableFromInline static let word = Atomic<UInt>(0)

  @TaskLocal private static var local: DependencyContainer = .shared
  /// The address of the task-local's key, 0 before its first use: without it, each read would ask whether
  /// the key was made.
  private static let key = Atomic<UInt>(0)

  static var override: DependencyContainer {
    overrideKey._withUnsafeGuaranteedRef { $0.get() }
  }

  private static var overrideKey: Unmanaged<TaskLocal<DependencyContainer>> {
    if let known = UnsafeRawPointer(bitPattern: key.load(ordering: .acquiring)) { return .fromOpaque(known) }
    // It lives for ever.
    let made = Unmanaged.passUnretained($local)
    key.store(UInt(bitPattern: made.toOpaque()), ordering: .releasing)
    return made
  }

  @inlinable
  static var wasOverridden: Bool { word.load(ordering: .acquiring) & 1 == 1 }

  /// The shared container, if the word says that it is current.
  @inlinable
  static func shared(from word: UInt) -> DependencyContainer? {
    // The bit may be set before the shared container is made.
    guard word & ~1 != 0 else { return nil }
    return Unmanaged<DependencyContainer>
      .fromOpaque(UnsafeRawPointer(bitPattern: word & ~1).unsafelyUnwrapped).takeUnretainedValue()
  }

  /// The shared container without a copy, if it is current because nothing was ever overridden.
  @inlinable
  static func sharedWithoutOverrides() -> Unmanaged<DependencyContainer>? {
    let word = word.load(ordering: .acquiring)
    guard word & 1 == 0 else { return nil }
    return UnsafeRawPointer(bitPattern: word).map(Unmanaged.fromOpaque)
  }

  @usableFromInline
  @inline(never)
  static func makeShared() -> DependencyContainer {
    RuntimeCopies.requireOne()
    let container = DependencyContainer()
    // Values may keep it, for it lives for ever.
    container.storage.withLock { $0.insider = container }
    let address = UInt(bitPattern: Unmanaged.passUnretained(container).toOpaque())
    while true {
      let old = word.load(ordering: .acquiring)
      if let made = shared(from: old & ~1) {
        container.storage.withLock { $0.insider = nil }
        return made
      }
      let (exchanged, _) = word.compareExchange(
        expected: old, desired: old | address, ordering: .acquiringAndReleasing)
      if exchanged { return container }
    }
  }

  @usableFromInline
  @inline(never)
  static func slow() -> DependencyContainer {
    wasOverridden ? override : .shared
  }

  static func noteOverride() {
    if !wasOverridden { word.bitwiseOr(1, ordering: .acquiringAndReleasing) }
  }

  /// Runs an operation while an override's container is the current one.
  static func overriding<Result>(
    with container: DependencyContainer, _ operation: () throws -> Result
  ) rethrows -> Result {
    noteOverride()
    return try overrideKey._withUnsafeGuaranteedRef { try $0.withValue(container, operation: operation) }
  }

  /// Runs an asynchronous operation while an override's container is the current one.
  static func overriding<Result>(
    isolation: isolated (any Actor)?, with container: DependencyContainer,
    _ operation: () async throws -> Result
  ) async rethrows -> Result {
    noteOverride()
    return try await $local.withValue(container, operation: operation)
  }

  /// Runs a maker while its container is the current one.
  static func with<Result>(_ container: DependencyContainer, _ body: () -> Result) -> Result {
    // The very reference: what is made must be given one that does not keep the container.
    if ObjectIdentifier(slow()) == ObjectIdentifier(container) { return body() }
    return overriding(with: container, body)
  }

  /// Runs a started value's maker while its container is the current one.
  static func with<Result: Sendable>(
    _ container: DependencyContainer, _ body: @Sendable () async throws -> Result
  ) async rethrows -> Result {
    if ObjectIdentifier(slow()) == ObjectIdentifier(container) { return try await body() }
    noteOverride()
    return try await $local.withValue(container, operation: body)
  }
}

extension DependencyContainer {
  /// Whether this is the shared container, and nothing was ever overridden in the process.
  @inlinable
  var isCurrentWithoutOverrides: Bool {
    CurrentContainer.word.load(ordering: .acquiring)
      == UInt(bitPattern: Unmanaged.passUnretained(self).toOpaque())
  }

  /// Whether this is the shared container, which has one reference only.
  var isSharedReference: Bool {
    CurrentContainer.word.load(ordering: .acquiring) & ~1
      == UInt(bitPattern: Unmanaged.passUnretained(self).toOpaque())
  }

  /// The container that lives as long as the process, and that reads go to where nothing overrides it.
  @inlinable
  public static var shared: DependencyContainer {
    CurrentContainer.shared(from: CurrentContainer.word.load(ordering: .acquiring))
      ?? CurrentContainer.makeShared()
  }

  /// The container of the innermost override around the caller, else the shared one.
  @inlinable
  public static var current: DependencyContainer {
    let word = CurrentContainer.word.load(ordering: .acquiring)
    if word & 1 == 0, let shared = CurrentContainer.shared(from: word) { return shared }
    return CurrentContainer.slow()
  }
}
