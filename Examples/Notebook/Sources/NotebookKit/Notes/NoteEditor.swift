/// Writes and changes notes, with the time.
struct NoteEditor: Sendable {
  let notes: any NoteRepository
  let clock: any WallClock

  func add(title: String, body: String) async throws -> Note {
    try await notes.add(Note.Draft(title: try checked(title), body: body, created: clock.now))
  }

  /// Replaces only the given parts of a note.
  func edit(_ id: Note.ID, title: String?, body: String?) async throws -> Note {
    var note = try await note(id)
    if let title { note.title = try checked(title) }
    if let body { note.body = body }
    note.changed = clock.now
    guard try await notes.update(note) else { throw NoteError.missing(id) }
    return note
  }

  func note(_ id: Note.ID) async throws -> Note {
    guard let note = try await notes.find(id) else { throw NoteError.missing(id) }
    return note
  }

  /// A title is shown on a line of its own, so it must be a single line.
  private func checked(_ title: String) throws -> String {
    if title.allSatisfy(\.isWhitespace) { throw NoteError.emptyTitle }
    if title.contains(where: \.isNewline) { throw NoteError.titleOfSeveralLines }
    return title
  }
}
