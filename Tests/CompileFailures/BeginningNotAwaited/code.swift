import Dovetail

struct Session: Sendable {
  static func open(for user: String) async throws -> Session { Session() }
}

func logIn() throws {
  try DependencyContainer.shared.beginLogin(user: "Ada")
}
