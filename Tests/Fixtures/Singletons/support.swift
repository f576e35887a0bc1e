nonisolated protocol AppClock: Sendable { var name: String { get } }
nonisolated struct SystemClock: AppClock {
  let name = "system"
  init() { print("makes SystemClock") }
}
nonisolated struct FakeClock: AppClock { let name = "fake" }

nonisolated protocol APIClient: Sendable { var name: String { get } }
nonisolated struct HTTPClient: APIClient {
  let name: String
  init(base: String, clock: any AppClock) {
    name = "http \(base) \(clock.name)"
    print("makes HTTPClient")
  }
}
nonisolated struct CannedClient: APIClient { let name = "canned" }

nonisolated final class Repository: Sendable {
  let client: any APIClient
  init(client: any APIClient, clock: any AppClock) {
    self.client = client
    print("makes Repository")
  }
}
nonisolated struct Legacy: Sendable {}
