import Dispatch

/// An open database, whose transactions run one after another.
///
/// SQLite's calls block, so they run on a queue of their own and not on the threads of Swift's tasks.
actor Database {
  nonisolated let options: DatabaseOptions
  private nonisolated let queue = DatabaseQueue()
  private nonisolated let turns = Turns()
  private var connection: Connection?
  private var transaction = 0

  /// Opens a database, and brings a notebook of an older version up to date.
  ///
  /// - Throws: A `DatabaseError`, if the file is locked, damaged, not writable, newer than this program, or
  ///   another program's; it is not changed then.
  static func open(_ options: DatabaseOptions) async throws -> Database {
    let database = Database(options)
    try await database.connect()
    return database
  }

  private init(_ options: DatabaseOptions) {
    self.options = options
  }

  nonisolated var unownedExecutor: UnownedSerialExecutor { queue.asUnownedSerialExecutor() }

  /// Closes the database once the current transaction has ended; closing it again does nothing.
  func close() async {
    // In a task of its own: a cancelled one doesn't get a turn.
    await Task { try? await turns.take { await self.disconnect() } }.value
  }

  /// Runs work in a transaction, which is kept when the work returns and undone when it throws.
  nonisolated func transaction<Result: Sendable>(
    _ access: Access, _ work: @Sendable (Transaction) async throws -> Result
  ) async throws -> Result {
    try await turns.take {
      let transaction = try await self.begin(access)
      do {
        let result = try await work(transaction)
        try await self.commit()
        return result
      } catch {
        await self.rollBack()
        throw error
      }
    }
  }

  /// Returns what is wrong with the file.
  func problems() throws -> [String] {
    try opened().problems()
  }

  func rows(_ sql: String, _ values: [SQLiteValue], in transaction: Int) throws -> [Row] {
    try opened(for: transaction).rows(sql, values)
  }

  func run(_ sql: String, _ values: [SQLiteValue], in transaction: Int) throws -> Int {
    let connection = try opened(for: transaction)
    try connection.run(sql, values)
    return connection.changes
  }

  private func connect() throws {
    let connection = try Connection(options)
    try connection.prepareNotebook()
    self.connection = connection
  }

  private func disconnect() {
    connection = nil
  }

  private func begin(_ access: Access) throws -> Transaction {
    try opened().begin(access)
    transaction += 1
    return Transaction(database: self, number: transaction)
  }

  private func commit() throws {
    try opened().run("COMMIT")
    transaction += 1
  }

  private func rollBack() {
    connection?.rollBack()
    transaction += 1
  }

  private func opened() throws -> Connection {
    guard let connection else { throw DatabaseError(database: options.path, reason: .closed) }
    return connection
  }

  private func opened(for number: Int) throws -> Connection {
    let connection = try opened()
    guard number == transaction else { throw connection.error(.transactionEnded) }
    return connection
  }
}

/// Runs an actor's work on a thread that may block.
private final class DatabaseQueue: SerialExecutor {
  private let queue = DispatchQueue(label: "Database")

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    queue.async { job.runSynchronously(on: self.asUnownedSerialExecutor()) }
  }
}
