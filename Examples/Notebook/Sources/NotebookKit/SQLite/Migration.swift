/// One step from a version of the schema to the next.
struct Migration: Sendable {
  let statements: [String]

  init(_ statements: String...) {
    self.statements = statements
  }

  /// All steps so far: the first makes version 1. Never change one that was released; add another.
  static let all = [
    Migration(
      """
      CREATE TABLE notes (
        id INTEGER PRIMARY KEY AUTOINCREMENT,
        title TEXT NOT NULL,
        body TEXT NOT NULL,
        created INTEGER NOT NULL
      ) STRICT
      """),
    Migration(
      "ALTER TABLE notes ADD COLUMN changed INTEGER NOT NULL DEFAULT 0",
      "UPDATE notes SET changed = created"),
  ]
}
