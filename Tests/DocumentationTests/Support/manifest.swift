import Dovetail

protocol AppClock: Sendable {}
struct SystemClock: AppClock {}
struct MonotonicClock: AppClock {}
struct FrozenClock: AppClock {}

protocol APIClient: Sendable {
  func pay()
}

struct HTTPClient: APIClient {
  let clock: any AppClock
  func pay() {}
}

struct CannedClient: APIClient {
  func pay() {}
}

struct User: Sendable {
  let name: String
}

struct Session: Sendable {
  let user: User
  let client: any APIClient
  func close() async {}
}

final class Request: Sendable {
  init(user: DependencyProvider<User>) {}
}

@MainActor
final class Screen {
  init(clock: any AppClock, title: String) {}
}

final class Detail {
  init(id: Int, title: String, client: any APIClient) {}
}
