import Core

struct Prices: Sendable {
  let client: any APIClient
}

/// Not `Sendable`: nothing else shares it.
public final class Cart {
  private let prices: Prices

  init(prices: Prices) { self.prices = prices }

  public func total(of items: [String]) -> String { "\(items.count) prices of \(prices.client.base)" }
}
