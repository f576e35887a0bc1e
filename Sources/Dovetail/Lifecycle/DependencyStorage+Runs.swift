/// Which runs a storage takes part in.
extension DependencyStorage {
  /// Takes part in a run that makes values, when those that it excludes are over.
  func enter(_ run: LifecycleRun) async throws {
    while true {
      try Task.checkCancellation()
      let obstacle = withLock { state -> LifecycleRun? in
        let obstacle = state.runs.first { $0.excludes(run) && !run.isPart(of: $0) }
        if obstacle == nil { state.runs.append(run) }
        return obstacle
      }
      guard let obstacle else { return }
      try await obstacle.waitUnlessCancelled()
    }
  }

  /// Takes part in an end, after cancelling what is being started meanwhile.
  func enterEnding(_ scope: DependencyScope) async -> LifecycleRun {
    let run = LifecycleRun(.ending, of: scope)
    let obstacles = withLock { state -> [LifecycleRun] in
      defer { state.runs.append(run) }
      return state.runs.filter { $0.excludes(run) }
    }
    for obstacle in obstacles {
      obstacle.cancel()
      if !run.isPart(of: obstacle) { await obstacle.wait() }
    }
    return run
  }

  /// Ends taking part in a run; one that ends a scope takes part in this storage alone, and is over.
  func leave(_ run: LifecycleRun) {
    withLock { state in state.runs.removeAll { $0 === run } }
    if run.kind == .ending { run.finish() }
  }

  /// Leaves a value that is not kept to whoever disposes of it.
  func leave(_ record: DependencyRecord, of cell: DependencyCell) {
    withLock { _ in cell.orphan }?.leave(record)
  }
}
