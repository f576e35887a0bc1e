/// Stores users' profiles.
public protocol ProfileRepository: Sendable {
  /// A user's profile.
  func profile(of user: User.ID) async throws -> Profile

  /// Replaces a user's profile.
  func save(_ profile: Profile, of user: User.ID) async throws
}
