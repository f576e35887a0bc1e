// What the article's example takes for granted.

protocol APIClient: Sendable {
  func pay(voucher: String)
}

struct HTTPClient: APIClient {
  func pay(voucher: String) {}
}

struct CannedClient: APIClient {
  func pay(voucher: String) {}
}
