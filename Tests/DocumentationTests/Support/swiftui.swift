// Code that the article's example needs but does not show.
import Observation

protocol APIClient: Sendable {
  func pay(voucher: String)
}

struct HTTPClient: APIClient {
  func pay(voucher: String) {}
}

struct CannedClient: APIClient {
  func pay(voucher: String) {}
}

@MainActor @Observable
final class DetailModel {
  let title: String

  init(id: Int, client: any APIClient) { title = "No. \(id)" }
}
