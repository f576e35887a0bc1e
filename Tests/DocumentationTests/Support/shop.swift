import Synchronization

protocol AppClock: Sendable {}
struct SystemClock: AppClock {}
struct FrozenClock: AppClock {}

protocol APIClient: Sendable {
  func pay()
}

struct HTTPClient: APIClient {
  var base = "shop.example"
  let clock: any AppClock
  func pay() {}
}

struct CannedClient: APIClient {
  func pay() {}
}

struct FakeClient: APIClient {
  func pay() {}
}

struct User: Sendable {
  let name: String
}

final class Session: Sendable {
  let user: User
  let client: any APIClient
  private let closed = Atomic(false)

  init(user: User, client: any APIClient) {
    self.user = user
    self.client = client
  }

  var isClosed: Bool { closed.load(ordering: .acquiring) }

  func close() async { closed.store(true, ordering: .releasing) }
}

/// Not `Sendable`: nothing else shares it.
final class Draft {
  let client: any APIClient

  init(client: any APIClient) { self.client = client }
}

struct Prices: Sendable {
  let client: any APIClient
}

@MainActor
final class Screen {
  let prices: Prices

  init(prices: Prices) { self.prices = prices }

  func show() {}
}
