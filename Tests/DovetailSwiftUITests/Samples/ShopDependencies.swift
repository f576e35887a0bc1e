// What the tool generates for a manifest of these dependencies, shortened.

import Dovetail
import DovetailSwiftUI
import Observation

nonisolated protocol ShopClient: Sendable {
  func pay() async throws
}

nonisolated struct LiveClient: ShopClient {
  func pay() async throws {}
}

nonisolated struct CannedClient: ShopClient {
  var delay = 0
  func pay() async throws {}
}

@MainActor @Observable
final class CartModel {
  @ObservationIgnored @Dependency(\.client) private var client
  var voucher = ""
  var isPaid = false

  func pay() async throws {
    try await client.pay()
    isPaid = true
  }
}

nonisolated struct Item: Identifiable, Hashable, Sendable {
  let id: Int
}

@MainActor @Observable
final class DetailModel {
  let item: Item
  var note = ""

  init(item: Item, client: any ShopClient) { self.item = item }
}

nonisolated final class Request {
  var name = ""
}

extension DependencyContainer {
  nonisolated enum ClientKey: ComposedDependencyKey {
    typealias Value = any ShopClient
    static func make(in container: DependencyContainer) -> Value { LiveClient() }
  }
  nonisolated enum CartModelKey: IsolatedDependencyKey {
    typealias Value = CartModel
    static var scope: DependencyScope { .transient }
  }
  nonisolated enum SettingsModelKey: IsolatedDependencyKey {
    typealias Value = CartModel
  }
  nonisolated enum RequestKey: DependencyKey {
    static var defaultValue: Request { Request() }
    static var scope: DependencyScope { .transient }
  }

  nonisolated var client: ClientKey.Value {
    get { self[shared: ClientKey.self] }
    set { self[shared: ClientKey.self] = newValue }
  }
  @MainActor var cartModel: CartModelKey.Value {
    MainActor.preconditionIsolated()
    return isolated(CartModelKey.self) { _ in CartModel() }
  }
  @MainActor var settingsModel: SettingsModelKey.Value {
    get {
      MainActor.preconditionIsolated()
      return isolated(SettingsModelKey.self) { _ in CartModel() }
    }
    set { setIsolated(SettingsModelKey.self, to: newValue) }
  }
  nonisolated var request: Request { self[transient: RequestKey.self] }
}
