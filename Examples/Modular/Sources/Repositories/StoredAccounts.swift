import Domain

struct StoredAccounts: AccountRepository {
  let database: Database

  func user(named name: String, password: String) async -> User? {
    await database.contents.accounts.first { $0.user.name == name && $0.password == password }?.user
  }
}
