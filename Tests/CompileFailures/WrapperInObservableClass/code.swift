import Dovetail
import Observation

struct Client: Sendable {}

@Observable
final class Checkout {
  @Dependency(\.client) var client
}
