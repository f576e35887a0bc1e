import Dovetail

nonisolated protocol Client: Sendable {
  var name: String { get }
}
nonisolated struct HTTPClient: Client {
  let name = "http"
}
nonisolated final class Request {
  let client: any Client
  init(client: any Client) { self.client = client }
}
@MainActor final class Model {
  let client: any Client
  init(client: any Client) { self.client = client }
}

nonisolated struct StructOwner: Hashable, Sendable {
  @Dependency(\.client) var client
  let called = Dependency(\.client)
  static let shared = Dependency(\.client)
  func read() -> [String] { [client.name, called().name, Self.shared().name] }
}

nonisolated final class ClassOwner {
  @Dependency(\.client) var client
  @Dependency var byType: any Client
  @Injected(\.request) var request
  func read() -> [String] { [client.name, byType.name, request.client.name] }
}

nonisolated final class SendableOwner: Sendable {
  let client = Dependency(\.client)
  let kept = Injected(\.client)
  func read() -> [String] { [client().name, kept().name] }
}

actor ActorOwner {
  @Dependency(\.client) var client
  @Injected(\.client) var kept
  let called = Dependency(\.client)
  func read() -> [String] { [client.name, kept.name, called().name] }
}

@MainActor final class MainActorOwner {
  @Dependency(\.client) var client
  @Dependency(\.model) var model
  @Dependency var modelByType: Model
  @Injected(\.model) var kept
  let called = Dependency(\.model)
  func read() -> [String] {
    [client.name, model.client.name, modelByType.client.name, kept.client.name, called().client.name]
  }
}

// Of no stated isolation: on the main actor where that is the default.
final class PlainOwner {
  @Dependency(\.client) var client
  @Injected(\.client) var kept
  func read() -> [String] { [client.name, kept.name] }
}
