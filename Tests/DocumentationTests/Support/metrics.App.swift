import Core

struct Checkout: Sendable {
  let metrics: any Metrics

  func pay() { metrics.count("paid") }
}

struct PayCommand: Command {
  let checkout: Checkout

  func run() { checkout.pay() }
}
