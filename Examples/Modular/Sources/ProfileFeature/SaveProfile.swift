import Domain

/// Replaces the user's profile; the new one must have a name.
struct SaveProfile: Sendable {
  struct NoName: Error {}

  let profiles: any ProfileRepository
  let user: User

  func callAsFunction(_ profile: Profile) async throws {
    guard !profile.name.isEmpty else { throw NoName() }
    try await profiles.save(profile, of: user.id)
  }
}
