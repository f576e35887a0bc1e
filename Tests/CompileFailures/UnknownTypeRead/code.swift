import Dovetail

struct Client: Sendable {
  func pay() {}
}
struct Model {
  @Dependency(\.client) var client

  func pay() {
    client.pay()
  }
}
func rehearse() {
  withDependencies {
    $0.client = Client()
  } operation: {
    Model().pay()
  }
}
