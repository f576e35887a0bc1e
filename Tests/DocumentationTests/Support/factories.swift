protocol APIClient: Sendable {}
struct HTTPClient: APIClient {}
struct CannedClient: APIClient {}

final class Detail {
  let text: String

  init(id: Int, title: String, client: any APIClient) { text = "\(id) \(title)," }
}

struct Page {
  let text: String

  static func load(_ number: Int, from client: any APIClient) async throws -> Page {
    await Task.yield()
    return Page(text: "page \(number)")
  }
}
