struct User: Sendable {
  let name: String
}

final class Session: Sendable {
  let user: User

  init(user: User) { self.user = user }

  func close() async { print("the session is closed") }
}

final class Basket: Sendable {
  let session: Session

  init(session: Session) { self.session = session }

  var owner: String { session.user.name }

  func empty() { print("the basket is empty") }
}

@main
enum Program {
  static func main() async throws { try await visit() }
}
