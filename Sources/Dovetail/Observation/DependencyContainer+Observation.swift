extension DependencyContainer {
  /// Tells of everything that this container and its children do with dependencies, until it is cancelled.
  ///
  /// While a container is observed, its reads are slower; otherwise observation costs nothing.
  public func observe(
    _ observer: @escaping @Sendable (DependencyEvent) -> Void
  ) -> DependencyObservation {
    let storage = storage
    return DependencyObservation(storage: storage, number: storage.add(observer))
  }
}

/// An observation under way.
public struct DependencyObservation: Sendable {
  let storage: DependencyStorage
  let number: UInt64

  /// Ends the observation.
  public func cancel() {
    storage.removeObserver(number)
  }
}
