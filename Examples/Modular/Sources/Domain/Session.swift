/// The current user; begins and ends the scope `login`.
@MainActor
public protocol Session: AnyObject, Sendable {
  /// The logged-in user.
  var user: User? { get }

  /// Logs a user in.
  func logIn(_ user: User) async

  /// Logs the user out, and disposes of everything that was made for them.
  func logOut() async throws
}
