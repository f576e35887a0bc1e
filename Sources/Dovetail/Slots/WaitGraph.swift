import Synchronization

/// Knows which thread makes what and which waits for what, so that a cycle stops with its path instead of
/// hanging.
///
/// Its lock is held for bookkeeping only, never while a value is made.
enum WaitGraph {
  private struct State {
    /// What each thread is making, outermost first.
    var making: [ThreadID: [DependencyCell]] = [:]
    var waiting: [ThreadID: DependencyCell] = [:]
  }

  private static let state = Locked(State())

  static func begin(_ cell: DependencyCell) {
    state.withLock { $0.making[cell.thread, default: []].append(cell) }
  }

  static func end(_ cell: DependencyCell) {
    state.withLock { state in
      cell.isOver = true
      state.making[cell.thread]?.removeLast()
      if state.making[cell.thread]?.isEmpty == true { state.making[cell.thread] = nil }
    }
  }

  /// Makes a value that is not kept, and stops if it seems to need itself without end.
  static func tracking<Result>(_ key: any DependencyKey.Type, _ make: () -> Result) -> Result {
    let cell = DependencyCell(key: key, scope: nil)
    begin(cell)
    defer { end(cell) }
    let cycle = state.withLock { state -> [String]? in
      let making = state.making[cell.thread] ?? []
      let same = making.indices.filter { making[$0].key == key }
      // A few inside one another may be a tree that ends.
      guard same.count > depthLimit else { return nil }
      return making[same[same.count - 2]...].map { $0.key.name }
    }
    if let cycle {
      fatalError("dependency cycle: \(cycle.joined(separator: " -> "))")
    }
    return make()
  }

  private static let depthLimit = 100

  /// Waits until the creation is over, or stops if that would be never.
  static func wait(for cell: DependencyCell) {
    let thread = ThreadID.current
    // Looking for a cycle and starting to wait are one step: else two threads could each miss the other.
    let cycle = state.withLock { state -> [String]? in
      if let cycle = path(from: thread, to: cell, in: state) { return cycle }
      state.waiting[thread] = cell
      return nil
    }
    if let cycle {
      fatalError("dependency cycle: \(cycle.joined(separator: " -> "))")
    }
    cell.mutex.withLock { _ in }
    state.withLock { _ = $0.waiting.removeValue(forKey: thread) }
  }

  /// The names along the cycle that a thread would close by waiting for a cell.
  private static func path(
    from thread: ThreadID, to wanted: DependencyCell, in state: State
  ) -> [String]? {
    var names: [String] = []
    var wanted = wanted
    while true {
      guard !wanted.isOver, let making = state.making[wanted.thread],
        let start = making.firstIndex(where: { $0 === wanted })
      else { return nil }
      names += making[start...].map { $0.key.name }
      if wanted.thread == thread { break }
      guard let next = state.waiting[wanted.thread] else { return nil }
      wanted = next
    }
    // The last thread's own part was entered where the cycle re-enters it, and closes it.
    let closing = wanted.key.name
    return rotated(names, toStartWith: closing) + [closing]
  }

  private static func rotated(_ names: [String], toStartWith first: String) -> [String] {
    guard let start = names.firstIndex(of: first) else { return names }
    return Array(names[start...] + names[..<start])
  }
}
