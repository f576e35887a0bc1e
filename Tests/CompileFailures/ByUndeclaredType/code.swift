import Dovetail

struct Client: Sendable {}
struct Model {
  @Dependency var client: Client
  @Dependency var name: String
}
