import Synchronization

/// Telling observers what happens.
extension DependencyStorage {
  @inline(__always)
  func observe(_ kind: DependencyEvent.Kind, _ key: any DependencyKey.Type) {
    if isObserved.load(ordering: .relaxed) { tell(kind, key.name) }
  }

  /// Makes a value, and tells observers before and after.
  func observingCreation<Result>(
    of key: any DependencyKey.Type, _ make: () -> Result
  ) -> Result {
    guard isObserved.load(ordering: .relaxed) else { return make() }
    let name = key.name
    let creation = DependencyRecord.nextNumber()
    tell(.making, name, creation: creation)
    let start = ContinuousClock.now
    let result = ObservationDepth.$value.withValue(ObservationDepth.value + 1, operation: make)
    tell(.made, name, duration: .now - start, creation: creation)
    return result
  }

  /// Starts a value, and tells observers before and after.
  func observingStart<Result: Sendable>(
    of key: any DependencyKey.Type, _ make: @Sendable () async throws -> Result
  ) async rethrows -> Result {
    guard isObserved.load(ordering: .relaxed) else { return try await make() }
    let name = key.name
    let creation = DependencyRecord.nextNumber()
    tell(.making, name, creation: creation)
    let start = ContinuousClock.now
    let result = try await ObservationDepth.$value.withValue(ObservationDepth.value + 1, operation: make)
    tell(.made, name, duration: .now - start, creation: creation)
    return result
  }

  private func tell(
    _ kind: DependencyEvent.Kind, _ name: String, duration: Duration? = nil, creation: UInt64? = nil
  ) {
    let event = DependencyEvent(
      kind: kind, dependency: name, depth: ObservationDepth.value, duration: duration,
      creation: creation)
    for observer in observers { observer(event) }
  }

  private var observers: [@Sendable (DependencyEvent) -> Void] {
    let own = withLock { $0.observers.map(\.observe) }
    return own + (parent?.storage.observers ?? [])
  }

  func add(_ observer: @escaping @Sendable (DependencyEvent) -> Void) -> UInt64 {
    let number = DependencyRecord.nextNumber()
    withLock { $0.observers.append((number, observer)) }
    updateObservation()
    return number
  }

  func removeObserver(_ number: UInt64) {
    let released = withLock { state in
      let index = state.observers.firstIndex { $0.number == number }
      return index.map { state.observers.remove(at: $0) }
    }
    updateObservation()
    withExtendedLifetime(released) {}
  }

  /// Reads without the lock cannot be seen, so an observed storage hides its table, and its children's.
  private func updateObservation() {
    let isAboveObserved = parent?.storage.isObserved.load(ordering: .relaxed) ?? false
    let children = withLock { state in
      isObserved.store(!state.observers.isEmpty || isAboveObserved, ordering: .relaxed)
      showTable(in: &state)
      return state.children.living
    }
    for child in children { child.updateObservation() }
  }
}

private enum ObservationDepth {
  @TaskLocal static var value = 0
}
