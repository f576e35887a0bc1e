import Dovetail

struct Client: Sendable {}
struct Model {
  @Dependency(\.clint) var client
}
