/// Records what a container does, and prints it as a tree: <doc:Reading#See-what-happens>.
public final class DependencyTrace: Sendable, CustomStringConvertible {
  private let events: Locked<[DependencyEvent]>
  private let observation: DependencyObservation

  /// Starts recording what a container and its children do.
  public init(of container: DependencyContainer) {
    let events = Locked<[DependencyEvent]>([])
    self.events = events
    observation = container.observe { event in
      events.withLock { events in
        guard event.kind == .made else { return events.append(event) }
        // It replaces the event that announced it.
        if let making = events.lastIndex(where: { $0.creation == event.creation }) { events[making] = event }
      }
    }
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
    let lines = events.withLock { $0 }.map { event in
      // Without its `made` event, which would have replaced it.
      let text = event.kind == .making ? "\(event.dependency): could not be made" : "\(event)"
      return String(repeating: "  ", count: event.depth) + text
    }
    return lines.joined(separator: "\n")
  }
}
