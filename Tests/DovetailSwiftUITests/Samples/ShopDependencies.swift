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
  nonisolated enum ClientKey: ContainerKey {
    typealias Value = any ShopClient
    static func description(in context: DependencyContext) -> DependencyDescription {
      DependencyDescription("client")
    }
    static func make(in container: DependencyContainer) -> Value { LiveClient() }
  }
  nonisolated enum CartModelKey: IsolatedDependencyKey {
    typealias Value = CartModel
    typealias Maker = @MainActor @Sendable (DependencyContainer) throws -> Value
    static func description(in context: DependencyContext) -> DependencyDescription {
      DependencyDescription("cartModel", scope: .transient)
    }
    static var maker: Maker { { _ in CartModel() } }
  }
  nonisolated enum SettingsModelKey: IsolatedDependencyKey {
    typealias Value = CartModel
    typealias Maker = @MainActor @Sendable (DependencyContainer) throws -> Value
    static func description(in context: DependencyContext) -> DependencyDescription {
      DependencyDescription("settingsModel")
    }
    static var maker: Maker { { _ in CartModel() } }
  }
  nonisolated enum RequestKey: ContainerKey {
    static func description(in context: DependencyContext) -> DependencyDescription {
      DependencyDescription("request", scope: .transient)
    }
    static func make(in container: DependencyContainer) -> Request { Request() }
  }

  nonisolated var client: ClientKey.Value {
    get { self[ClientKey.self] }
    set { self[ClientKey.self] = newValue }
  }
  @MainActor var cartModel: CartModelKey.Value {
    MainActor.preconditionIsolated()
    return GeneratedCode.value(of: CartModelKey.self, in: self) { try $0($1) }
  }
  @MainActor var settingsModel: SettingsModelKey.Value {
    get {
      MainActor.preconditionIsolated()
      return GeneratedCode.value(of: SettingsModelKey.self, in: self) { try $0($1) }
    }
    set { GeneratedCode.set(SettingsModelKey.self, in: self, to: newValue) }
  }
  nonisolated var request: Request { self[transient: RequestKey.self] }
}
