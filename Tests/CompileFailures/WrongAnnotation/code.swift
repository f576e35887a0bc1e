import Dovetail

struct Client: Sendable {}
struct Model {
  @Dependency(\.client) var client: String
}
