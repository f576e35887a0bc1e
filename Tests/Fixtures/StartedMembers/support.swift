nonisolated public final class Engine: Sendable {
  static func start() async throws -> Engine { Engine() }

  static func checked(for user: User) throws -> Engine { Engine() }
}

nonisolated public final class Token: Sendable {
  static func renewed(_ token: Token) async -> Token { token }
}

@MainActor public final class Wallet {
  init(first: Token, second: Token) {}

  func title() throws -> String { "wallet" }

  func close() {}
}

nonisolated public struct User: Sendable {}

@MainActor public final class Lamp {}
