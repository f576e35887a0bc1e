/// Knows who may log in.
public protocol AccountRepository: Sendable {
  /// The user of that name, if the password is theirs.
  func user(named name: String, password: String) async throws -> User?
}
