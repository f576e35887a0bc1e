import Dovetail

protocol APIClient: Sendable {}
struct HTTPClient: APIClient {}
struct CannedClient: APIClient {}

final class Detail {
  init(id: Int, title: String, client: any APIClient) {}
}
