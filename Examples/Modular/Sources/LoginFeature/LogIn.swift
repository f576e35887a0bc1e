import Domain

/// Logs in a user who knows the password.
struct LogIn: Sendable {
  let accounts: any AccountRepository
  let session: any Session

  /// Whether the name and the password are right.
  func callAsFunction(name: String, password: String) async throws -> Bool {
    guard let user = try await accounts.user(named: name, password: password) else { return false }
    await session.logIn(user)
    return true
  }
}
