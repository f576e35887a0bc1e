/// Who uses the app: begins and ends the scope `login`.
@MainActor
public protocol Session: AnyObject, Sendable {
  /// Who is logged in.
  var user: User? { get }

  /// Opens the login of a user.
  func logIn(_ user: User) async

  /// Ends the login, and with it all that was made for the user.
  func logOut() async throws
}
