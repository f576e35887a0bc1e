import Synchronization

/// A start, begin or end in progress.
///
/// In a container, two runs that make values of nested scopes never overlap, and neither do such a run and the end of
/// its scope or of an enclosing one: a run that makes values waits; an end cancels such a run and waits for it. A run
/// never waits for one that it is part of, nor in a circle: the program stops with a message.
final class Run {
  private let tree: Tree
  let scope: DependencyScope
  /// The name in messages, such as `stop()`.
  let name: String
  /// Whether it ends its scope rather than makes values.
  let isEnd: Bool
  /// The run whose makers or disposers began this one.
  let outer: Run?

  private let over = Atomic(false)
  var isOver: Bool { over.load(ordering: .acquiring) }

  // Under the tree's lock:
  @exclusivity(unchecked) var places: [Contents] = []
  @exclusivity(unchecked) var waitsFor: Run?
  /// Continues this run, which waits for another.
  @exclusivity(unchecked) private var waiter: CheckedContinuation<Void, Never>?
  @exclusivity(unchecked) private var isCancelled = false
  /// Whether it starts a stopped container, which is stopped again if that fails.
  @exclusivity(unchecked) var restarts = false
  @exclusivity(unchecked) private var task: Task<Void, any Error>?
  @exclusivity(unchecked) private(set) var made: [(home: Contents, made: Made)] = []

  @TaskLocal static var ofTask: Run?

  /// The run that the caller is part of. Looked up only while something is made or observed, since a task-local is
  /// slow.
  static var current: Run? { Activity.isUnwatched ? nil : ofTask }

  init(_ name: String, of scope: DependencyScope, in contents: Contents, isEnd: Bool = false) {
    tree = contents.tree
    self.name = name
    self.scope = scope
    self.isEnd = isEnd
    // A task may outlive the run that started it and begin another, whose task does the same.
    var outer = Self.ofTask
    while let run = outer, run.isOver { outer = run.outer }
    self.outer = outer
  }

  private func isPart(of other: Run) -> Bool { self === other || outer?.isPart(of: other) == true }

  private func excludes(_ other: Run) -> Bool {
    !other.isEnd && other.scope.isWithin(scope) || !isEnd && scope.isWithin(other.scope)
  }

  private func isObstacle(to run: Run, at contents: Contents) -> Bool {
    self !== run && !isOver && excludes(run)
      && places.contains { place in place === contents || run.takes(from: place, of: scope, at: contents) }
  }

  /// Returns whether ending a scope in a container also ends values of another scope in a child.
  private func takes(from child: Contents, of other: DependencyScope, at contents: Contents) -> Bool {
    guard isEnd, child.isDescendant(of: contents) else { return false }
    return !scope.isCustom || other != scope && child.openHome(of: scope) === contents
  }

  // MARK: Entering, in one step each

  /// Enters a container as soon as no conflicting run is in it; `entered` is part of that step.
  func enter(_ contents: Contents, _ entered: () -> Void = {}) async throws {
    while let obstacle = contents.step({ () -> Run? in
      if let obstacle = tryToEnter(contents) { return obstacle }
      entered()
      return nil
    }) {
      if isEnd { obstacle.cancel() }
      try await wait(for: obstacle, at: contents)
    }
  }

  /// Enters a container, unless a conflicting run is in it: then returns that.
  private func tryToEnter(_ contents: Contents) -> Run? {
    if !tree.runs.contains(where: { $0 === self }) { tree.runs.append(self) }
    let obstacles = tree.runs.filter { $0.isObstacle(to: self, at: contents) }
    if let around = obstacles.first(where: isPart) {
      halt(
        """
        \(name) was called by what \(around.name) of the same container \(around.isEnd ? "disposes of" : "makes"): \
        call it once \(around.name) is over
        """
      )
    }
    if let obstacle = obstacles.first { return obstacle }
    places.append(contents)
    return nil
  }

  /// Leaves all containers, for good if the run is over.
  func leave(isOver: Bool = false) {
    var made: [(home: Contents, made: Made)] = []
    let waiters = tree.lock.withLock {
      if isOver {
        over.store(true, ordering: .releasing)
        task = nil
        // Released after the lock: it may hold the last references to values.
        swap(&made, &self.made)
        if let index = tree.runs.firstIndex(where: { $0 === self }) { tree.runs.remove(at: index) }
      }
      places = []
      // Those that waited for this run look again.
      return tree.runs.compactMap { run in run.waitsFor === self ? run.endWait() : nil }
    }
    for waiter in waiters { waiter.resume() }
  }

  // MARK: Waiting

  private func wait(for other: Run, at contents: Contents) async throws {
    await withCheckedContinuation { continuation in
      let waits = tree.lock.withLock {
        // It may have left since, and may now wait for this one.
        guard other.isObstacle(to: self, at: contents), isEnd || !Task.isCancelled else {
          return false
        }
        waitsFor = other
        requireProgress()
        waiter = continuation
        return true
      }
      if !waits { continuation.resume() }
    }
    if !isEnd { try Task.checkCancellation() }
  }

  /// Returns what continues this run, if it waits. Under the lock.
  private func endWait() -> CheckedContinuation<Void, Never>? {
    waitsFor = nil
    return waiter.take()
  }

  /// Stops if runs wait for each other in a circle.
  private func requireProgress() {
    var target = waitsFor
    var seen: [Run] = []
    while let run = target, !seen.contains(where: { $0 === run }) {
      if isPart(of: run) {
        halt("\(name) waits for \(run.name), which waits for it")
      }
      seen.append(run)
      target = tree.runs.first { $0.waitsFor != nil && $0 !== self && $0.isPart(of: run) }?.waitsFor
    }
  }

  // MARK: Running

  /// Enters a container and makes values, in a task that is cancelled with the caller's, or by the end of its scope. If
  /// that fails, disposes of what is to be undone.
  func perform(
    in contents: Contents, _ make: @escaping @Sendable () async throws -> Void,
    undoing undone: @escaping @Sendable () -> TakenValues
  ) async throws {
    Activity.begin()
    defer { Activity.end() }
    let task = Task {
      try await Self.$ofTask.withValue(self) {
        defer { leave(isOver: true) }
        try await enter(contents)
        do { try await make() } catch {
          let failures = await contents.step(undone).dispose()
          if Task.isCancelled {
            throw failures.isEmpty ? CancellationError() : DependencyDisposalError(failures: failures)
          }
          guard var error = error as? DependencyStartError else { throw error }
          error.disposalFailures = failures
          throw error
        }
      }
    }
    let isCancelled = tree.lock.withLock {
      if !isOver { self.task = task }
      return self.isCancelled
    }
    if isCancelled { task.cancel() }
    try await withTaskCancellationHandler {
      try await task.value
    } onCancel: {
      cancel()
    }
  }

  /// Cancels the run's task, and then its wait, which looks whether its task is cancelled.
  private func cancel() {
    let task = tree.lock.withLock {
      isCancelled = true
      return self.task
    }
    task?.cancel()
    tree.lock.withLock { endWait() }?.resume()
  }

  /// Records a value that was made for the run, unless it belongs to another tree. Under the lock of the value's tree.
  func add(_ value: Made, keptIn contents: Contents) {
    if contents.tree === tree, !isOver { made.append((contents, value)) }
  }
}

extension Tree {
  /// Stops if the caller is disposed of by an end, after which there is nothing to read. Under the lock.
  func requireNoDisposal(_ reason: String) {
    guard let run = Run.ofTask, run.isEnd, runs.contains(where: { $0 === run }) else { return }
    halt("\(reason) by what \(run.name) disposes of: a 'dispose' can only use what its value holds")
  }
}
