import Domain

struct StoredProfiles: ProfileRepository {
  let database: Database

  func profile(of user: User.ID) async throws -> Profile {
    guard let profile = await database.contents.profiles[user] else { throw NoProfile(user: user) }
    return profile
  }

  func save(_ profile: Profile, of user: User.ID) async {
    await database.update { $0.profiles[user] = profile }
  }
}

struct NoProfile: Error {
  let user: User.ID
}
