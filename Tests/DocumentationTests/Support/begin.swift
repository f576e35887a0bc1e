struct User: Sendable {
  let name: String
}

struct Nameless: Error, CustomStringConvertible {
  let description = "the name is empty"
}

final class Session: Sendable {
  let user: User

  init(user: User) { self.user = user }

  var greeting: String { "Hello, \(user.name)" }

  static func open(for user: User) async throws -> Session {
    await Task.yield()
    guard !user.name.isEmpty else { throw Nameless() }
    return Session(user: user)
  }

  func close() async { print("the session of \(user.name) is closed") }
}
