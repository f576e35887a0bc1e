extension SQLiteRepository: NoteRepository where Record == Note {
  func search(_ words: [String], limit: Int) async throws -> [Note] {
    switch transaction.database.options.search {
    case .index: try await searchIndex(words, limit: limit)
    case .scan: try await scan(words, limit: limit)
    }
  }

  private func searchIndex(_ words: [String], limit: Int) async throws -> [Note] {
    // In quotes, a word is not an operator of the query language; the star finds words that begin with it.
    let query = words.map { "\"\($0.replacing("\"", with: "\"\""))\"*" }.joined(separator: " ")
    return try await transaction.rows(
      """
      \(Self.selection) WHERE id IN (SELECT rowid FROM note_words WHERE note_words MATCH ?) \
      ORDER BY id LIMIT ?
      """, [.text(query), .integer(Int64(limit))]
    ).map(Note.init)
  }

  private func scan(_ words: [String], limit: Int) async throws -> [Note] {
    let conditions = words.map { _ in "(title || char(10) || body) LIKE ? ESCAPE '\\'" }
    let patterns = words.map { word in
      SQLiteValue.text("%" + word.replacing(#/[%_\\]/#) { "\\\($0.output)" } + "%")
    }
    return try await transaction.rows(
      "\(Self.selection) WHERE \(conditions.joined(separator: " AND ")) ORDER BY id LIMIT ?",
      patterns + [.integer(Int64(limit))]
    ).map(Note.init)
  }
}
