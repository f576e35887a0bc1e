import Synchronization

/// Knows which thread makes what and which waits for what, so that a cycle stops with its path instead of
/// hanging.
///
/// Its lock is held for bookkeeping only, never while a value is made.
enum WaitGraph {
  private struct State {
    // Arrays, because few threads make values at once, and dictionaries would double the library's size.

    /// What is being made, of each thread outermost first.
    var making: [DependencyCell] = []
    var waiting: [(thread: ThreadID, cell: DependencyCell)] = []

    /// What a thread is making, from a cell inwards.
    func making(on thread: ThreadID, from cell: DependencyCell? = nil) -> [DependencyCell] {
      var cells: [DependencyCell] = []
      for candidate in making where candidate.thread == thread {
        if cells.isEmpty, let cell, candidate !== cell { continue }
        cells.append(candidate)
      }
      return cells
    }
  }

  private static let state = Locked(State())

  static func begin(_ cell: DependencyCell) {
    state.withLock { $0.making.append(cell) }
  }

  static func end(_ cell: DependencyCell) {
    state.withLock { state in
      cell.isOver = true
      if let index = state.making.lastIndex(where: { $0 === cell }) { state.making.remove(at: index) }
    }
  }

  /// Makes a value that is not kept, and stops if it seems to need itself without end.
  static func tracking<Result>(_ key: any DependencyKey.Type, _ make: () -> Result) -> Result {
    let cell = DependencyCell(key: key, scope: nil)
    begin(cell)
    defer { end(cell) }
    let making = state.withLock { $0.making(on: cell.thread) }
    let same = making.indices.filter { making[$0].key == key }
    // A few inside one another may be a tree that ends.
    if same.count > depthLimit { stop(atCycle: making[same[same.count - 2]..<making.endIndex - 1]) }
    return make()
  }

  private static let depthLimit = 100

  /// The names of the dependencies that the calling thread is making, outermost first.
  static func path() -> [String] {
    // What an `@Injected` makes for its owner has no scope.
    state.withLock { $0.making(on: .current) }
      .filter { $0.scope != nil || !($0.key is any TypeNamingKey.Type) }.map { $0.key.name }
  }

  /// Waits until the creation is over, or stops if that would be never.
  static func wait(for cell: DependencyCell) {
    let thread = ThreadID.current
    // Looking for a cycle and starting to wait are one step: else two threads could each miss the other.
    let cycle = state.withLock { state -> ArraySlice<DependencyCell>? in
      if let cycle = Self.cycle(from: thread, to: cell, in: state) { return cycle }
      state.waiting.append((thread, cell))
      return nil
    }
    if let cycle { stop(atCycle: cycle) }
    cell.mutex.withLock { _ in }
    state.withLock { state in
      if let index = state.waiting.firstIndex(where: { $0.thread == thread }) {
        state.waiting.remove(at: index)
      }
    }
  }

  /// The cells of the cycle that a thread would close by waiting for a cell.
  private static func cycle(
    from thread: ThreadID, to first: DependencyCell, in state: State
  ) -> ArraySlice<DependencyCell>? {
    var cells: [DependencyCell] = []
    var wanted = first
    while true {
      let making = state.making(on: wanted.thread, from: wanted)
      // It may be over while its waiters have not woken up.
      guard !wanted.isOver, !making.isEmpty else { return nil }
      if wanted.thread == thread {
        // The path reads from where this thread is waited for, through what it makes.
        return (making + cells)[...]
      }
      cells += making
      let owner = wanted.thread
      guard let next = state.waiting.first(where: { $0.thread == owner }) else { return nil }
      wanted = next.cell
    }
  }

  private static func stop(atCycle cells: ArraySlice<DependencyCell>) -> Never {
    var names = cells.map { $0.key.name }
    names += names.prefix(1)
    fatalError("dependency cycle: \(names.joined(separator: " -> "))")
  }
}
