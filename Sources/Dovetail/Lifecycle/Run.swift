/// A start, begin or end in progress.
///
/// In a container, two runs that make values of nested scopes never overlap, and neither do such a run and the end of
/// its scope or of an enclosing one: a run that makes values waits; an end cancels such a run and waits for it. It also
/// waits for an end of the same or an enclosed scope, unless another run calls it: a disposer may end what it likes. A stop
/// does so in each container before it takes the values there.
///
/// Before a run that makes values enters its first container, it also waits for those of enclosing scopes above it and, if
/// its scope is custom, of scopes within that below it. An end waits for what runs above and below it dispose of.
///
/// A run never waits for one that it is part of, nor in a circle: the program stops with a message.
final class Run {
  fileprivate let tree: Tree
  let scope: DependencyScope
  /// Whether it ends its scope rather than makes values.
  let isEnd: Bool
  let isStop: Bool
  /// The run whose makers or disposers began this one.
  let outer: Run?

  // Under the tree's lock:
  /// Whether it has ended its scope: there is nothing to read for what it disposes of.
  @exclusivity(unchecked) private(set) var isDisposing: Bool
  @exclusivity(unchecked) private(set) var isOver = false
  @exclusivity(unchecked) var places: [Contents] = []
  /// Whether it opened its scope, or a stopped container: if it fails, that is closed or stopped again.
  @exclusivity(unchecked) var opened = false
  @exclusivity(unchecked) private var task: Task<Void, any Error>?
  @exclusivity(unchecked) private(set) var made: [(home: Contents, made: Made)] = []
  /// What it disposes of.
  @exclusivity(unchecked) private(set) var taken = TakenValues()

  @TaskLocal static var ofTask: Run?

  init(of scope: DependencyScope, in contents: Contents, isEnd: Bool = false, isStop: Bool = false) {
    tree = contents.tree
    self.scope = scope
    self.isEnd = isEnd
    isDisposing = isEnd
    self.isStop = isStop
    // A task may outlive the run that started it and begin another, whose task does the same.
    var outer = Self.ofTask
    while let run = outer, run.tree.lock.withLock({ run.isOver }) { outer = run.outer }
    self.outer = outer
  }

  /// The name in messages, such as `stop()`.
  var name: String {
    if isEnd { return isStop ? "stop()" : "end(.\(scope.name))" }
    return scope.isCustom ? "begin(.\(scope.name))" : "start()"
  }

  private func isPart(of other: Run) -> Bool { self === other || outer?.isPart(of: other) == true }

  private func excludes(_ other: Run) -> Bool {
    !other.isEnd && other.scope.isWithin(scope)
      || (!isEnd || other.isEnd && other.outer == nil) && scope.isWithin(other.scope)
  }

  private func isObstacle(to run: Run, at contents: Contents) -> Bool {
    self !== run && excludes(run)
      && places.contains { place in
        place === contents || run.takes(from: place, of: scope, at: contents)
          || !run.isPart(of: self) && holdsUp(run, from: place, at: contents)
      }
  }

  /// Returns whether another run waits for this one above or below it.
  private func holdsUp(_ run: Run, from place: Contents, at contents: Contents) -> Bool {
    let isAbove = contents.isDescendant(of: place)
    guard isAbove || place.isDescendant(of: contents) else { return false }
    // What it disposes of may hold values there, or the other way round; but a stop takes only a container's own.
    if run.isEnd { return taken.disposable != nil && !(isStop && isAbove) }
    if isEnd || !run.places.isEmpty { return false }
    // If this one fails, it disposes of what it made, which the other must not use.
    if isAbove { return run.scope.isWithin(scope) }
    // A scope isn't opened again above a run that uses it.
    return run.scope.isCustom && scope != run.scope && scope.isWithin(run.scope)
  }

  /// Returns whether ending a scope in a container also ends values of another scope in a child.
  private func takes(from child: Contents, of other: DependencyScope, at contents: Contents) -> Bool {
    guard isEnd, child.isDescendant(of: contents) else { return false }
    // If a run that failed has closed it meanwhile, what that left is taken.
    return !scope.isCustom || other != scope && (child.openHome(of: scope) ?? contents) === contents
  }

  // MARK: Entering

  /// Enters a container as soon as no conflicting run is in it; a stop enters those below too, and marks all as stopped.
  /// An end may take the values there, in the same step.
  @discardableResult
  func enter(_ contents: Contents, taking takes: Bool = false) async throws -> TakenValues {
    while let obstacle = contents.step({ () -> Run? in
      let contents = place(for: contents)
      // A stop enters many containers, one after the other. Many requests of a server may each have a run in their own.
      let others =
        isStop
        ? tree.runs
        : isEnd || places.isEmpty ? (contents.chain + contents.subtree()).flatMap(\.runs) : contents.runs
      let obstacles = others.filter { $0.isObstacle(to: self, at: contents) }
      if let around = obstacles.first(where: isPart) {
        tree.halt(
          """
          \(name) was called by what \(around.name) \(around.isEnd ? "disposes of" : "makes"): call it after \
          \(around.name) ends
          """
        )
      }
      if let obstacle = obstacles.first { return obstacle }
      if places.last !== contents {
        if places.isEmpty { tree.runs.append(self) }
        for place in isStop ? contents.subtree() : [contents] {
          places.append(place)
          place.runs.append(self)
          if isStop { place.setStopped(true) }
        }
      }
      if takes { taken = contents.take(scope, closing: true, inChildren: !isStop) }
      return nil
    }) {
      if isEnd { obstacle.cancel() }
      try await wait(for: obstacle, at: contents)
    }
    return taken
  }

  /// Returns where to enter: an end, where its scope is open as seen from a container.
  private func place(for contents: Contents) -> Contents {
    isEnd && scope.isCustom ? contents.openHome(of: scope) ?? contents : contents
  }

  /// Leaves all containers but the first ones, for good if the run is over.
  func leave(keeping kept: Int = 0, isOver: Bool = false) {
    // Released after the lock: they may be the last references to containers and values.
    var left: [Contents] = []
    var (made, taken): ([(home: Contents, made: Made)], TakenValues) = ([], TakenValues())
    let waiters = tree.lock.withLock {
      while places.count > kept {
        let place = places.removeLast()
        place.runs = place.runs.filter { $0 !== self }
        left.append(place)
      }
      if places.isEmpty, let index = tree.runs.firstIndex(where: { $0 === self }) {
        tree.runs.remove(at: index)
      }
      swap(&taken, &self.taken)
      if isOver {
        self.isOver = true
        task = nil
        swap(&made, &self.made)
      }
      return tree.endWaits { $0.other === self }
    }
    // They look again.
    for waiter in waiters { waiter.end.resume() }
    // Last made first: what a value was made from is still held here, so releasing a long chain doesn't recurse.
    while !made.isEmpty { made.removeLast() }
  }

  // MARK: Waiting

  private func wait(for other: Run, at contents: Contents) async throws {
    await withCheckedContinuation { continuation in
      let waits = tree.lock.withLock {
        // It may have left since, and may now wait for this one.
        guard other.isObstacle(to: self, at: place(for: contents)), isEnd || !Task.isCancelled else {
          return false
        }
        requireProgress(waitingFor: other)
        tree.runWaits.append((self, other, continuation))
        return true
      }
      if !waits { continuation.resume() }
    }
    if !isEnd { try Task.checkCancellation() }
  }

  /// Stops if runs wait for each other in a circle.
  private func requireProgress(waitingFor other: Run) {
    var (pending, seen) = ([other], [self])
    while let run = pending.popLast() {
      if isPart(of: run) {
        tree.halt("\(name) waits for \(run.name), which waits for it")
      }
      // Several of its makers may wait.
      for wait in tree.runWaits where wait.run.isPart(of: run) && !seen.contains(where: { $0 === wait.run }) {
        seen.append(wait.run)
        pending.append(wait.other)
      }
    }
  }

  // MARK: Running

  /// Enters a container and makes values, in a task that is cancelled with the caller's, or by the end of its scope. If
  /// that fails, disposes of what is to be undone.
  func perform(
    in contents: Contents, _ make: @escaping @Sendable () async throws -> Void,
    undoing undone: @escaping @Sendable () -> TakenValues
  ) async throws {
    // Under the lock: the end of its scope must find the task as soon as it finds the run.
    let task = tree.lock.withLock {
      if contents.isAbandoned { haltWithoutOwner() }
      let task = Task {
        try await Self.$ofTask.withValue(self) {
          defer { leave(isOver: true) }
          try await enter(contents)
          do { try await make() } catch {
            let failures = await contents.step {
              var undone = undone()
              isDisposing = scope.isCustom && opened
              undone.postponeWhatIsRead(in: contents.chain.reversed()[0])
              taken = undone
              return undone
            }
            .dispose()
            if Task.isCancelled {
              throw failures.isEmpty ? CancellationError() : DependencyDisposalError(failures: failures)
            }
            guard var error = error as? DependencyStartError else { throw error }
            error.disposalFailures = failures
            throw error
          }
        }
      }
      // Under the lock, which the new task needs before it makes anything.
      if Task.isCancelled { task.cancel() }
      self.task = task
      return task
    }
    try await withTaskCancellationHandler {
      try await task.value
    } onCancel: {
      cancel()
    }
  }

  /// Stops because a container can't keep what the run makes. Under the lock.
  func haltWithoutOwner() -> Never {
    tree.halt("\(name) can't keep values in a released container: hold a reference to it until it is stopped")
  }

  /// Cancels the run's task, and then its wait, which looks whether its task is cancelled.
  private func cancel() {
    tree.lock.withLock { task }?.cancel()
    for wait in tree.lock.withLock({ tree.endWaits { $0.run === self } }) { wait.end.resume() }
  }

  /// Records a value that was made for the run, unless it belongs to another tree. Under the lock of the value's tree.
  func add(_ value: Made, keptIn contents: Contents) {
    if contents.tree === tree, !isOver { made.append((contents, value)) }
  }
}

extension Contents {
  /// Stops a read by what an end disposes of, or by an observer of that; a read of a scope, only if the end includes it
  /// here. Where a child's custom scope has ended, its reads find its parent's `home`, whose values are somebody else's.
  /// Under the lock.
  func requireNoDisposal(
    of scope: DependencyScope? = nil, in home: Contents? = nil, _ reason: @autoclosure () -> String
  ) {
    guard let run = Run.ofTask, run.tree === tree, run.isDisposing else { return }
    if let scope, !scope.isWithin(run.scope) || !run.places.contains(where: isDescendant) { return }
    if let scope, let home, !run.taken.include(scope, seenBy: self, below: home) { return }
    let reason = reason()
    if Self.isTelling { tree.halt("\(reason) by an observer during \(run.name): read it first") }
    tree.halt("\(reason) by what \(run.name) disposes of: a 'dispose' can only use what its value holds")
  }
}

/// A run that waits for another.
typealias RunWait = (run: Run, other: Run, end: CheckedContinuation<Void, Never>)

extension Tree {
  fileprivate func endWaits(where isOver: (RunWait) -> Bool) -> [RunWait] {
    let ended = runWaits.filter(isOver)
    runWaits = runWaits.filter { !isOver($0) }
    return ended
  }
}
