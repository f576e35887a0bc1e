import Dovetail

protocol AppClock: Sendable {}
struct SystemClock: AppClock {}
struct FrozenClock: AppClock {}

protocol APIClient: Sendable {
  func pay()
}

struct HTTPClient: APIClient {
  let clock: any AppClock
  func pay() {}
}
