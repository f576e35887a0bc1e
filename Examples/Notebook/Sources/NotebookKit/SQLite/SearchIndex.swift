/// The index of the words in notes, kept up to date by triggers.
///
/// It can be made again from the notes at any time, so it is not part of the schema's version: a library
/// without FTS5 removes the triggers, and the next one with it makes the index again.
enum SearchIndex {
  static func prepare(_ connection: Connection) throws {
    let wanted = connection.options.search == .index
    guard try isKept(connection) != wanted else { return }
    try connection.transaction(.writing) {
      guard try isKept(connection) != wanted else { return }
      for statement in wanted ? build : abandon { try connection.run(statement) }
    }
  }

  /// Whether the index, if there is one, holds the words of the notes. Nothing is written, but SQLite waits for
  /// another program that writes.
  static func isIntact(_ connection: Connection) throws -> Bool {
    guard connection.options.search == .index, try isKept(connection) else { return true }
    do {
      try connection.run("INSERT INTO note_words(note_words, rank) VALUES ('integrity-check', 1)")
      return true
    } catch let error as DatabaseError {
      switch error.reason {
      case .damaged, .other: return false
      default: throw error
      }
    }
  }

  private static func isKept(_ connection: Connection) throws -> Bool {
    try connection.number(
      "SELECT count(*) FROM sqlite_schema WHERE type = 'trigger' AND name = 'note_added'") > 0
  }

  private static let build = [
    """
    CREATE VIRTUAL TABLE IF NOT EXISTS note_words USING fts5(
      title, body, content = 'notes', content_rowid = 'id', tokenize = 'unicode61 remove_diacritics 2')
    """,
    """
    CREATE TRIGGER note_added AFTER INSERT ON notes BEGIN
      INSERT INTO note_words(rowid, title, body) VALUES (new.id, new.title, new.body);
    END
    """,
    """
    CREATE TRIGGER note_deleted AFTER DELETE ON notes BEGIN
      INSERT INTO note_words(note_words, rowid, title, body) VALUES ('delete', old.id, old.title, old.body);
    END
    """,
    """
    CREATE TRIGGER note_changed AFTER UPDATE ON notes BEGIN
      INSERT INTO note_words(note_words, rowid, title, body) VALUES ('delete', old.id, old.title, old.body);
      INSERT INTO note_words(rowid, title, body) VALUES (new.id, new.title, new.body);
    END
    """,
    "INSERT INTO note_words(note_words) VALUES ('rebuild')",
  ]

  private static let abandon = ["note_added", "note_deleted", "note_changed"].map { "DROP TRIGGER \($0)" }
}
