import Dovetail

nonisolated protocol APIClient: Sendable {}
nonisolated struct HTTPClient: APIClient {}
@MainActor final class CartModel { init(client: any APIClient) {} }
@MainActor final class OldModel { init() {} }

nonisolated struct User {
  @Dependency var client: any APIClient
}
@MainActor final class Owner {
  @Injected var model: CartModel
}
