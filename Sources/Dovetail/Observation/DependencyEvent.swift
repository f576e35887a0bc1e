/// What a container did with a dependency.
public struct DependencyEvent: Sendable, CustomStringConvertible {
  /// What a container can do.
  public enum Kind: Sendable, Hashable {
    /// A value is about to be made; events of what it is made from follow.
    case making
    /// A value was made.
    case made
    /// An existing value was read.
    case reused
    /// A value or a factory was set or registered.
    case overridden
    /// A value was disposed of when its scope ended, whether or not its disposal threw.
    case disposed
  }

  /// What was done.
  public let kind: Kind
  /// The dependency's name.
  public let dependency: String
  /// The number of enclosing values that were being made.
  public let depth: Int
  /// How long making the value took; `nil` for other events.
  public let duration: Duration?
  /// Pairs a `making` event with its `made` event.
  let creation: Int?

  /// The dependency's name and what was done, as in `client: made in 12 µs`.
  public var description: String {
    switch kind {
    case .making, .reused, .overridden: return "\(dependency): \(kind)"
    case .disposed: return "\(dependency): disposed of"
    case .made: break
    }
    let nanoseconds = Int64((duration ?? .zero) / .nanoseconds(1))
    let (unit, divisor): (String, Int64) =
      switch nanoseconds {
      case ..<10_000: ("ns", 1)
      case ..<10_000_000: ("µs", 1_000)
      default: ("ms", 1_000_000)
      }
    return "\(dependency): made in \(nanoseconds / divisor) \(unit)"
  }
}

extension DependencyContainer {
  /// Calls a closure for every event of this container and its children, until the observation is cancelled.
  public func observe(
    _ observer: @escaping @Sendable (DependencyEvent) -> Void
  ) -> DependencyObservation {
    let number = newNumber()
    Activity.beginObservation()
    contents.tree.lock.withLock { contents.observers.append((number, observer)) }
    return DependencyObservation(contents: contents, number: number)
  }
}

/// An observation in progress. It keeps no container alive.
public struct DependencyObservation: Sendable {
  weak var contents: Contents?
  let number: Int

  /// Ends the observation.
  public func cancel() {
    guard let contents else { return }
    let removed = contents.tree.lock.withLock {
      contents.observers.firstIndex { $0.number == number }.map { contents.observers.remove(at: $0) }
    }
    if removed != nil { Activity.endObservation() }
  }
}

extension Contents {
  /// Whether an observer is running.
  @TaskLocal static var isTelling = false

  /// Whether anything is observed; checked without the lock first, since observers are rare.
  private var isObserved: Bool {
    if Activity.isUnwatched { return false }
    return tree.lock.withLock { chain.contains { !$0.observers.isEmpty } } && !Self.isTelling
  }

  // Compiled once, since observers are rare.
  @inline(never)
  func tell(_ kind: DependencyEvent.Kind, of slot: Int, name: String? = nil) {
    guard isObserved else { return }
    let (name, reader) = tree.lock.withLock { (name ?? self.name(of: slot), tree.creationOfCaller) }
    tell(
      DependencyEvent(
        kind: kind, dependency: name, depth: reader.map { $0.depth + 1 } ?? 0, duration: nil, creation: nil),
      during: reader)
  }

  /// Reports that a value is about to be made; the function that it returns reports that it was.
  func tellMaking(_ creation: Creation) -> () -> Void {
    guard isObserved else { return {} }
    let (number, start) = (newNumber(), ContinuousClock.now)
    func tell(_ kind: DependencyEvent.Kind, _ duration: Duration?) {
      let event = DependencyEvent(
        kind: kind, dependency: creation.recipe.name, depth: creation.depth, duration: duration,
        creation: number)
      self.tell(event, during: creation)
    }
    tell(.making, nil)
    return { tell(.made, .now - start) }
  }

  private func tell(_ event: DependencyEvent, during creation: Creation?) {
    guard let creation else { return deliver(event) }
    tree.lock.withLock { creation.chain.last { !$0.isOver }?.events.append((self, event)) }
  }

  func deliver(_ event: DependencyEvent) {
    let observers = tree.lock.withLock { chain.flatMap(\.observers) }
    Self.$isTelling.withValue(true) {
      for observer in observers { observer.observe(event) }
    }
  }
}
