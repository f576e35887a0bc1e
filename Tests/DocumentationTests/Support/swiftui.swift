// Code that the article's example needs but does not show.

protocol APIClient: Sendable {
  func pay(voucher: String)
}

struct HTTPClient: APIClient {
  func pay(voucher: String) {}
}

struct CannedClient: APIClient {
  func pay(voucher: String) {}
}
