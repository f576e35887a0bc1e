/// Knows who may log in.
public protocol AccountRepository: Sendable {
  /// Returns the user with that name, if the password is right.
  func user(named name: String, password: String) async throws -> User?
}
