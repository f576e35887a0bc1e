import Domain

/// Tells whether the user needs the onboarding, and remembers that they have seen it.
struct Welcome: Sendable {
  let profiles: any ProfileRepository
  let user: User

  func isDue() async throws -> Bool {
    try await profiles.profile(of: user.id).isNew
  }

  func finish() async throws {
    var profile = try await profiles.profile(of: user.id)
    profile.isNew = false
    try await profiles.save(profile, of: user.id)
  }
}
