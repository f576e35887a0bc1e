import Domain

/// Reads the user's profile.
struct ReadProfile: Sendable {
  let profiles: any ProfileRepository
  let user: User

  func callAsFunction() async throws -> Profile {
    try await profiles.profile(of: user.id)
  }
}
