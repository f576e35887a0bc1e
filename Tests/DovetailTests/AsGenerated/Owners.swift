// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

import Dovetail

/// Every kind of owner that a wrapper may have, under every setting.
nonisolated struct StructOwner: Hashable, Sendable {
  @Dependency(\.client) var client
  let called = Dependency(\.clock)
  static let shared = Dependency(\.client)
  func read() -> String { client.kind + called().label + Self.shared().kind }
}

nonisolated final class ClassOwner {
  @Dependency(\.client) var client
  @Injected(\.request) var request
  func read() -> String { client.kind + request.client.kind }
}

nonisolated final class SendableOwner: Sendable {
  let client = Dependency(\.client)
  let kept = Injected(\.client)
  func read() -> String { client().kind + kept().kind }
}

actor ActorOwner {
  @Dependency(\.client) var client
  @Injected(\.client) var kept
  func read() -> String { client.kind + kept.kind }
}

@MainActor final class MainActorOwner {
  @Dependency(\.client) var client
  @Dependency(\.model) var model
  @Injected(\.model) var kept
  @Dependency var byType: any Client
  @Injected var keptByType: any Client
  func read() -> Int { model.count + kept.count }
  func override() {
    withDependencies {
      $0.model = Model(client: client)
    } operation: {
      _ = read()
    }
  }
  func overrideLater() async {
    await withDependencies {
      $0.model = Model(client: client)
    } operation: {
      await Task.yield()
      _ = read()
    }
  }
}
