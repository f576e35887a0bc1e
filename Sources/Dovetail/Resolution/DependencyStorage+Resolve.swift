import Synchronization

/// Finding and making the values that a storage keeps.
extension DependencyStorage {
  private enum Finding {
    case record(DependencyRecord)
    case creation(DependencyCell)
    case missing(factory: DependencyRecord?, SlotContent.Verdict, epoch: UInt)
    case unadopted
    case stopped
  }

  /// The record of a value that is kept here or in an ancestor, made if there is none.
  func record(for request: DependencyRequest, make: RecordMaker) -> DependencyRecord {
    while true {
      switch find(request) {
      case .record(let record):
        if !record.isGone { observe(.reused, request.key) }
        return record
      case .creation(let cell):
        if cell.isStarted { stopRead(of: request.key) }
        WaitGraph.wait(for: cell)
      case .unadopted:
        adopt()
      case .stopped:
        fatalError("'\(request.key.name)' was read after stop(): its container must be started again")
      case .missing(let factory, var verdict, let epoch):
        let scope = factory?.scope ?? request.scope
        if factory != nil, !scope.keepsValues {
          return makeAnew(request, factory: factory, scope: scope, make: make)
        }
        let home = scope.isCustom ? home(of: scope, for: request) : nil
        if factory != nil || parent == nil || home === self && !isOverriddenAbove(request.id) {
          verdict = .here
        }
        if verdict == .unknown { verdict = decide(request, epoch: epoch) }
        if verdict == .parent, let parent {
          let record = parent.storage.record(for: request, make: make)
          borrow(record, from: parent, for: request, epoch: epoch)
          return record
        }
        if let record = create(request, factory: factory, scope: scope, epoch: epoch, make: make) {
          return record
        }
      }
    }
  }

  private func find(_ request: DependencyRequest) -> Finding {
    withLock { state in
      if state.isStopped { return .stopped }
      let content = state.table.cursor(for: request.id)?.content
      if let override = content?.override, !override.isFactory { return .record(override) }
      if let made = content?.made {
        if let cell = made as? DependencyCell { return .creation(cell) }
        if let record = made.revived() { return .record(record) }
      }
      // Whoever changes a parent must find the storages that have decided by it.
      if parent != nil, !state.isAdopted { return .unadopted }
      return .missing(
        factory: content?.override, content?.verdict ?? .unknown, epoch: state.epoch)
    }
  }

  private func makeAnew(
    _ request: DependencyRequest, factory: DependencyRecord?, scope: DependencyScope, make: RecordMaker
  ) -> DependencyRecord {
    let container = insider()
    return observingCreation(of: request.key) {
      CurrentContainer.with(container) { make(container, factory, scope) }
    }
  }

  /// Makes a value, unless another thread was faster or what it would be made of has changed: then nil.
  private func create(
    _ request: DependencyRequest, factory: DependencyRecord?, scope: DependencyScope, epoch: UInt,
    make: RecordMaker
  ) -> DependencyRecord? {
    // What a test target provides is disposed of by its own key.
    let cell = DependencyCell(key: factory?.key ?? request.key, scope: scope)
    var record: DependencyRecord?
    cell.mutex.withLock { _ in
      WaitGraph.begin(cell)
      defer { WaitGraph.end(cell) }
      guard insert(cell, for: request, epoch: epoch) else { return }
      let made = makeAnew(request, factory: factory, scope: scope, make: make)
      made.token = cell.token
      if !publish(made, of: cell, for: request, scope: scope) { leave(made, of: cell) }
      record = made
    }
    return record
  }

  private func insert(_ cell: DependencyCell, for request: DependencyRequest, epoch: UInt) -> Bool {
    withLock { state in
      guard state.epoch == epoch else { return false }
      let cursor = cursor(for: request.id, in: &state)
      guard cursor.content.made?.revived() == nil else { return false }
      cursor.content.made = cell
      state.hasHistory = true
      return true
    }
  }

  /// Keeps what a creation made, unless it was forgotten meanwhile.
  func publish(
    _ record: DependencyRecord, of cell: DependencyCell, for request: DependencyRequest,
    scope: DependencyScope
  ) -> Bool {
    let isReported = reportsReads(of: request.key)
    let isKept = withLock { state in
      record.order = DependencyRecord.nextNumber()
      guard let cursor = state.table.cursor(for: request.id), cursor.content.made === cell else {
        return false
      }
      guard !state.isAbandoned else {
        cursor.content.made = record.demoted()
        return true
      }
      cursor.content.made = record
      // A custom scope's values go at once when it ends, so they are never read without the lock.
      switch scope.kind {
      case _ where isReported: break
      case .singleton: cursor.publish(record)
      case .weak: cursor.publish(record, tag: SlotWord.weak)
      default: break
      }
      return true
    }
    if isKept { LifecycleRun.note(record, keptIn: self) }
    return isKept
  }

  /// Remembers that a parent's record is the one to read, as long as nothing changes.
  private func borrow(
    _ record: DependencyRecord, from parent: DependencyContainer, for request: DependencyRequest,
    epoch: UInt
  ) {
    guard !reportsReads(of: request.key), !request.scope.isCustom else { return }
    let word = parent.grip.word(for: request.id)
    guard record.isShown(by: word) else { return }
    withLock { state in
      guard state.epoch == epoch, !state.isAbandoned else { return }
      let cursor = cursor(for: request.id, in: &state)
      guard cursor.content.override == nil, cursor.content.made == nil else { return }
      cursor.publish(record, tag: word & SlotWord.kindMask, borrowed: true)
    }
  }

  /// Takes a weak box whose object has gone off this storage and its ancestors.
  func discard(_ record: DependencyRecord, id: Int) {
    let wasForgotten = withLock { state -> DependencyRecord? in
      guard let cursor = state.table.cursor(for: id) else { return nil }
      if cursor.content.made === record { return state.forget(cursor) }
      if cursor.content.isBorrowed { _ = state.forget(cursor) }
      return nil
    }
    _ = wasForgotten
    parent?.storage.discard(record, id: id)
  }
}
