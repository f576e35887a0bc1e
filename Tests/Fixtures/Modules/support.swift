import Core
import Dovetail
import Net

nonisolated struct Service: Sendable {
  let text: String
  init(client: Client, answer: Int) { text = "\(client.text) \(answer)" }
}

nonisolated struct Uses {
  @Dependency var clock: any AppClock
}

/// Members that hide those of other modules.
extension DependencyContainer {
  nonisolated var answer: Int { -1 }
  nonisolated enum ReportKey {}
}
