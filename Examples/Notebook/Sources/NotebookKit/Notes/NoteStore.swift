/// Stores notes, and makes a repository for each transaction.
protocol NoteStore: Sendable {
  /// Runs work in a transaction, which is kept when the work returns and undone when it throws.
  func transaction<Result: Sendable>(
    _ access: Access, _ work: @Sendable (any NoteRepository) async throws -> Result
  ) async throws -> Result
}
