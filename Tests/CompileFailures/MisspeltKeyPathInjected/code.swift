import Dovetail

struct Client: Sendable {}
struct Model {
  @Injected(\.clint) var client
}
