import Dovetail

nonisolated protocol APIClient: Sendable {}
nonisolated struct HTTPClient: APIClient {}
nonisolated struct Old: Sendable {}
@MainActor final class Model { init(client: any APIClient) {} }

nonisolated struct User {
  @Dependency var client: any APIClient
  @Dependency var name: String
  @Dependency(\.second) var number
  @Dependency var parts: [String: Int]
}
@MainActor final class View {
  @Injected var model: Model
}
