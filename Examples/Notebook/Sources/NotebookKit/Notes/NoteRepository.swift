/// The notes, as one unit of work sees them.
protocol NoteRepository: Repository where Record == Note, Draft == Note.Draft {
  /// The notes in which each of the words occurs, at most as many as the limit.
  func search(_ words: [String], limit: Int) async throws -> [Note]
}
