import Dovetail

nonisolated protocol Screen: AnyObject, Sendable {}

nonisolated final class EmptyScreen: Screen {}

/// `@Injected(\.editor) var comment` is text, and so is \(this).
nonisolated final class Profile: Screen, Sendable {
  let title: String
  let client = Dependency(\.client)
  private let clock: Dependency<Clock> = Dovetail::Dependency(\.clock), other = Dependency(\.client)
  static let shared = Dependency(\.left)

  init(title: String) { self.title = title }

  func renamed() -> Profile {
    let right = Dependency(\.right)
    _ = right
    return Profile(title: title + "!")
  }
}

struct Settings: Sendable {
  @Dependency(\.clock) private var clock: Clock
  let text: String
  var now: Clock { clock }

  init(client: Client, text: () -> String) async throws { self.text = text() }
}

nonisolated final class Left: Sendable {
  let right = Dependency(\.right)
}

nonisolated final class Right: Sendable {
  let left = Dependency(\.left)
}

struct Draft: Sendable {}

@MainActor struct Empty {}

struct Editor: Sendable {
  @Dovetail.Injected(\DependencyContainer.draft)
  var draft
}

struct Header: Sendable { @Injected(\.user) var user }

struct Menu: Sendable {
  @Dependency(\.user) var user
  @Dependency(\.client, container: DependencyContainer.shared) var client
}

struct Outer: Sendable {
  struct Inner: Sendable { @Dependency(\.client) var client }
}

struct Card: Sendable {
  let title: String
  let user: User
}

struct Panel: Sendable {
  @Dependency(\.probe) var probe
  @Dependency(\.client) var client
}

struct Table: Sendable { @Injected(\.card) var card }

struct Tab: Sendable { @Dependency(\.clock) var clock }
