/// What was taken off its slots, with all that may need disposal.
struct TakenRecords: Sendable {
  var records: [DependencyRecord] = []
  var orphans: [OrphanedCreation] = []

  /// Adds what a slot held; under its storage's lock.
  mutating func add(_ record: DependencyRecord) {
    guard let cell = record as? DependencyCell else { return records.append(record) }
    // What a run starts it disposes of itself.
    guard !cell.isStarted, cell.isDisposable else { return }
    let orphan = OrphanedCreation(key: cell.key)
    cell.orphan = orphan
    orphans.append(orphan)
  }

  mutating func add(_ others: TakenRecords) {
    records += others.records
    orphans += others.orphans
  }
}

/// A creation whose scope ended before it was over: its value goes to those who asked, and is then disposed of.
final class OrphanedCreation: Sendable {
  let key: any DependencyKey.Type
  private let state = Locked<State>(.underWay)

  private enum State {
    case underWay
    case awaited(CheckedContinuation<DependencyRecord, Never>)
    case over(DependencyRecord)
  }

  init(key: any DependencyKey.Type) {
    self.key = key
  }

  func leave(_ record: DependencyRecord) {
    let waiter = state.withLock { state -> CheckedContinuation<DependencyRecord, Never>? in
      defer { state = .over(record) }
      guard case .awaited(let waiter) = state else { return nil }
      return waiter
    }
    waiter?.resume(returning: record)
  }

  /// What was made, as soon as it is there.
  func record() async -> DependencyRecord {
    await withCheckedContinuation { waiter in
      let record = state.withLock { state -> DependencyRecord? in
        if case .over(let record) = state { return record }
        state = .awaited(waiter)
        return nil
      }
      if let record { waiter.resume(returning: record) }
    }
  }
}
