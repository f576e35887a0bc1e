import Core

struct Checkout: Sendable {
  let metrics: any Metrics

  func pay() { metrics.count("paid") }
}
