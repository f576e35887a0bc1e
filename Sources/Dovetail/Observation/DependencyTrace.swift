/// Records what a container does, and prints it as a tree: <doc:Reading#See-what-happens>.
public final class DependencyTrace: Sendable, CustomStringConvertible {
  private let events: Locked<[DependencyEvent]>
  private let observation: DependencyObservation

  /// Starts recording what a container and its children do.
  public init(of container: DependencyContainer) {
    let events = Locked<[DependencyEvent]>([])
    self.events = events
    observation = container.observe { event in events.withLock { $0.append(event) } }
  }

  deinit {
    observation.cancel()
  }

  /// Stops recording, and keeps what was recorded.
  public func stop() {
    observation.cancel()
  }

  /// One line for each value that was made, reused, overridden or disposed of, indented under the value that needed it.
  public var description: String {
    let events = events.withLock { $0 }
    var made: [Int: Int] = [:]
    for (index, event) in events.enumerated() where event.kind == .made { made[event.creation ?? 0] = index }
    var lines: [String] = []
    for event in events where event.kind != .made {
      let outcome =
        switch event.kind {
        case .making: Self.outcome(of: made[event.creation ?? 0].map { events[$0] })
        case .disposed: "disposed of"
        case .reused, .overridden, .made: "\(event.kind)"
        }
      lines.append(String(repeating: "  ", count: event.depth) + "\(event.dependency): \(outcome)")
    }
    return lines.joined(separator: "\n")
  }

  private static func outcome(of made: DependencyEvent?) -> String {
    guard let duration = made?.duration else { return "could not be made" }
    let nanoseconds = Int64(duration / .nanoseconds(1))
    let (unit, divisor): (String, Int64) =
      switch nanoseconds {
      case ..<10_000: ("ns", 1)
      case ..<10_000_000: ("µs", 1_000)
      default: ("ms", 1_000_000)
      }
    return "made in \(nanoseconds / divisor) \(unit)"
  }
}
