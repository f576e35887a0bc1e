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
