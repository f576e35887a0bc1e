import Core
public import Dovetail
nonisolated public struct Client: Sendable {
  public let text: String
  public let user: DependencyProvider<String>
  init(clock: any AppClock, name: String, user: DependencyProvider<String>) {
    text = "\(name) \(clock.now)"
    self.user = user
  }
}
nonisolated public struct Report {
  public let isShared: Bool
  init(first: Format, second: Format) { isShared = first === second }
}
