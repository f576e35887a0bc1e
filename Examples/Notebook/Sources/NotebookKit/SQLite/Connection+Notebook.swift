import CSQLite

/// Opening a notebook. Nothing is written before the file is known to be a notebook of a known version.
extension Connection {
  /// Marks a database file as a notebook ("NOTE").
  private static let applicationID: Int64 = 0x4e4f_5445

  func prepareNotebook(migrations: [Migration] = Migration.all) throws {
    // Before anything is read: reading would leave files beside the notebook that can't be written later either.
    if isReadOnly { throw DatabaseError(code: SQLITE_READONLY, handle: nil, options: options) }
    // Else the last connection to close would write another program's log into its file.
    movesLogOnClose(false)
    try requireNotebookHeader(migrations: migrations)
    try requireNotebook(migrations: migrations)
    // Writes every commit to the disk.
    try run("PRAGMA synchronous = FULL")
    try migrate(migrations)
    try SearchIndex.prepare(self)
    // Last: it changes the file, and the steps before may find it damaged.
    try setJournal()
    movesLogOnClose(true)
  }

  /// Returns what is wrong with the file's structure, or with the search index.
  func problems() throws -> [String] {
    let problems = try rows("PRAGMA integrity_check").map { try $0.text(0) }.filter { $0 != "ok" }
    return try problems.isEmpty && !SearchIndex.isIntact(self) ? ["the search index is damaged"] : problems
  }

  /// Throws if the first page shows that the file belongs to another program, or is newer than this one.
  private func requireNotebookHeader(migrations: [Migration]) throws {
    let header = header(105)
    guard header.starts(with: "SQLite format 3\0".utf8) else { return }
    func number(_ offset: Int) -> Int64 {
      Int64(Int32(truncatingIfNeeded: header[offset..<offset + 4].reduce(0) { $0 << 8 | Int($1) }))
    }
    // The last two bytes count what the first page of the schema holds.
    try require(
      application: number(68), version: number(60), isEmpty: header[103...].allSatisfy { $0 == 0 },
      migrations: migrations)
  }

  /// Throws if a file is not a database, belongs to another program, or is newer than this one.
  ///
  /// Damage deeper in the file is found when it is read: a full check takes a second per gigabyte.
  private func requireNotebook(migrations: [Migration]) throws {
    // In one transaction: another program may be creating the notebook at the same time.
    let (application, version, isEmpty) = try transaction(.reading) {
      (
        try number("PRAGMA application_id"), try number("PRAGMA user_version"),
        try number("SELECT count(*) FROM sqlite_schema") == 0
      )
    }
    try require(application: application, version: version, isEmpty: isEmpty, migrations: migrations)
  }

  private func require(
    application: Int64, version: Int64, isEmpty: Bool, migrations: [Migration]
  ) throws {
    if application != Self.applicationID {
      guard application == 0, version == 0, isEmpty else { throw error(.foreign) }
    }
    guard version >= 0 else { throw error(.damaged("the schema's version is \(version)")) }
    guard version <= migrations.count else {
      throw error(.newer(schema: version, supported: Int64(migrations.count)))
    }
  }

  /// Allows readers beside one writer.
  private func setJournal() throws {
    let deadline = ContinuousClock.now + options.patience
    while true {
      do {
        try run("PRAGMA journal_mode = WAL")
        break
      } catch let error as DatabaseError {
        // SQLite doesn't wait by itself while another connection changes the mode of a new file.
        guard case .locked = error.reason, ContinuousClock.now < deadline else { throw error }
        sqlite3_sleep(10)
      }
    }
  }

  /// Brings the schema up to date, whole or not at all.
  private func migrate(_ migrations: [Migration]) throws {
    guard try number("PRAGMA user_version") < migrations.count else { return }
    try transaction(.writing) {
      // Check again under the lock: another process may have been quicker.
      let version = try number("PRAGMA user_version")
      guard version < migrations.count else { return }
      // A damaged file is not rewritten.
      if let problem = try problems().first { throw error(.damaged(problem)) }
      for migration in migrations[Int(version)...] {
        for statement in migration.statements { try run(statement) }
      }
      try run("PRAGMA application_id = \(Self.applicationID)")
      try run("PRAGMA user_version = \(migrations.count)")
    }
  }
}
