import Dovetail

struct Client: Sendable {
  func pay() {}
}
struct Model {
  @Dependency(\.client) var client
  @Injected(\.client) var kept

  func pay() {
    client.pay()
    kept.pay()
  }
}
func rehearse() {
  withDependencies {
    $0.client = Client()
  } operation: {
    Model().pay()
  }
}
