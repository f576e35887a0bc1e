import Dovetail

struct Client: Sendable {}

final class Checkout: Sendable {
  @Dependency(\.client) var client
}
