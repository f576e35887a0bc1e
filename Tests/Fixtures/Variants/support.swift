import Dovetail

nonisolated struct Platform: Sendable { let name: String }
nonisolated struct Machine: Sendable {
  let platform: Platform
  let greeting: String
}
nonisolated final class Inbox: Sendable {}
nonisolated struct Failure: Error {}
nonisolated struct Mail {
  let to: String
  init(_ to: String, _ inbox: Inbox) { self.to = to }
  init(checked to: String, _ inbox: Inbox) throws {
    if to.isEmpty { throw Failure() }
    self.to = to
  }
}
nonisolated struct User: Sendable { let name: String }
nonisolated struct Secret: Sendable { let text: String }

nonisolated struct Owner {
  @Dependency var machine: Machine
  @Dependency var greeting: String
}

nonisolated func enter(_ container: DependencyContainer) {
  #if DEBUG
    container.beginLogin(user: User(name: "Ada"), token: 7)
  #else
    container.beginLogin(user: User(name: "Ada"), secret: Secret(text: "given"))
  #endif
}
