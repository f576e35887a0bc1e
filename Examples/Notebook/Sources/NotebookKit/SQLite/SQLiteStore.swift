/// Keeps notes in an SQLite database.
struct SQLiteStore: NoteStore {
  let database: Database

  func transaction<Result: Sendable>(
    _ access: Access, _ work: @Sendable (any NoteRepository) async throws -> Result
  ) async throws -> Result {
    try await database.transaction(access) { transaction in
      try await work(SQLiteRepository<Note>(transaction: transaction))
    }
  }
}
