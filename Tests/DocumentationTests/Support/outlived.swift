import Synchronization

struct User: Sendable {
  let name: String
}

final class Session: Sendable {
  let user: User
  private let closed = Atomic(false)

  init(user: User) { self.user = user }

  var isClosed: Bool { closed.load(ordering: .acquiring) }

  func close() async { closed.store(true, ordering: .releasing) }
}
