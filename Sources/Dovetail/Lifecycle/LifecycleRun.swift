import Synchronization

/// A start, a scope's beginning, or an end under way.
///
/// Of runs whose scopes enclose one another only ends overlap: who makes values waits for the others, and who
/// ends a scope cancels those that make and waits for them. A run never waits for one that it is a part of.
final class LifecycleRun: Sendable {
  enum Kind: Sendable {
    case making, ending
  }

  let kind: Kind
  let scope: DependencyScope
  /// The run whose makers or disposals started this one.
  private let outer: LifecycleRun?
  private let state = Locked(State())

  private struct State {
    var isOver = false
    var isCancelled = false
    var task: Task<Void, any Error>?
    var waiters: [UInt64: CheckedContinuation<Void, Never>] = [:]
    var made: [Made] = []
  }

  /// A value that the run made, and where it is kept.
  struct Made: Sendable {
    let storage: DependencyStorage
    let record: DependencyRecord
  }

  @TaskLocal static var current: LifecycleRun?
  /// How many runs make values; while it is 0, no creation looks for the run that it belongs to.
  private static let making = Atomic(0)

  init(_ kind: Kind, of scope: DependencyScope) {
    self.kind = kind
    self.scope = scope
    outer = Self.current
  }

  func excludes(_ other: LifecycleRun) -> Bool {
    if kind == .ending, other.kind == .ending { return false }
    return scope.isWithin(other.scope) || other.scope.isWithin(scope)
  }

  func isPart(of other: LifecycleRun) -> Bool {
    sequence(first: self, next: \.outer).contains { $0 === other }
  }

  // MARK: Running

  /// Runs a body that those who end the scope can cancel, as the caller's cancellation does.
  func perform(_ body: @escaping @Sendable () async throws -> Void) async throws {
    Self.making.wrappingAdd(1, ordering: .relaxed)
    defer { Self.making.wrappingSubtract(1, ordering: .relaxed) }
    let task = Task { [self] in
      try await Self.$current.withValue(self) { try await body() }
    }
    let isCancelled = state.withLock { state in
      if !state.isOver { state.task = task }
      return state.isCancelled
    }
    if isCancelled { task.cancel() }
    try await withTaskCancellationHandler {
      try await task.value
    } onCancel: {
      task.cancel()
    }
  }

  func cancel() {
    let task = state.withLock { state in
      state.isCancelled = true
      return state.task
    }
    task?.cancel()
  }

  func finish() {
    let waiters = state.withLock { state in
      state.isOver = true
      state.task = nil
      state.made = []
      defer { state.waiters = [:] }
      return state.waiters
    }
    for waiter in waiters.values { waiter.resume() }
  }

  /// Returns when the run is over.
  func wait() async {
    await withCheckedContinuation { add($0, as: DependencyRecord.nextNumber(), unlessCancelled: false) }
  }

  /// Returns when the run is over, or throws when the waiting task is cancelled.
  func waitUnlessCancelled() async throws {
    let number = DependencyRecord.nextNumber()
    await withTaskCancellationHandler {
      await withCheckedContinuation { add($0, as: number, unlessCancelled: true) }
    } onCancel: {
      let waiter = state.withLock { $0.waiters.removeValue(forKey: number) }
      waiter?.resume()
    }
    try Task.checkCancellation()
  }

  private func add(
    _ waiter: CheckedContinuation<Void, Never>, as number: UInt64, unlessCancelled: Bool
  ) {
    let waits = state.withLock { state -> Bool in
      // The handler of a cancellation that came first has found nobody to resume.
      if state.isOver || unlessCancelled && Task.isCancelled { return false }
      state.waiters[number] = waiter
      return true
    }
    if !waits { waiter.resume() }
  }

  // MARK: What was made

  /// Lets the run that a creation belongs to know what it made.
  static func note(_ record: DependencyRecord, keptIn storage: DependencyStorage) {
    guard making.load(ordering: .relaxed) > 0, let run = current else { return }
    run.state.withLock { state in
      if !state.isOver { state.made.append(Made(storage: storage, record: record)) }
    }
  }

  var made: [Made] { state.withLock { $0.made } }
}
