@testable import NotebookKit

/// Keeps notes in memory, without a database: another implementation of the protocols.
final class DictionaryStore: NoteStore {
  private let turns = Turns()
  private let repository = DictionaryRepository()

  func transaction<Result: Sendable>(
    _ access: Access, _ work: @Sendable (any NoteRepository) async throws -> Result
  ) async throws -> Result {
    try await turns.take { [repository] in
      let before = await repository.notes
      do {
        return try await work(repository)
      } catch {
        await repository.restore(before)
        throw error
      }
    }
  }
}

actor DictionaryRepository: NoteRepository {
  private(set) var notes: [Note.ID: Note] = [:]
  private var last: Note.ID = 0

  func restore(_ notes: [Note.ID: Note]) {
    self.notes = notes
  }

  func add(_ draft: Note.Draft) -> Note {
    last += 1
    let note = Note(id: last, draft: draft)
    notes[last] = note
    return note
  }

  func find(_ id: Note.ID) -> Note? { notes[id] }

  func list(after id: Note.ID?, limit: Int) -> [Note] {
    Array(sorted.filter { $0.id > id ?? .min }.prefix(limit))
  }

  func update(_ note: Note) -> Bool { notes.updateExisting(note) }

  func delete(_ id: Note.ID) -> Bool { notes.removeValue(forKey: id) != nil }

  func deleteAll() -> Int {
    defer { notes = [:] }
    return notes.count
  }

  func count() -> Int { notes.count }

  func search(_ words: [String], limit: Int) -> [Note] {
    let found = sorted.filter { note in
      words.allSatisfy { "\(note.title)\n\(note.body)".lowercased().contains($0.lowercased()) }
    }
    return Array(found.prefix(limit))
  }

  private var sorted: [Note] { notes.values.sorted { $0.id < $1.id } }
}

extension [Note.ID: Note] {
  fileprivate mutating func updateExisting(_ note: Note) -> Bool {
    guard self[note.id] != nil else { return false }
    self[note.id] = note
    return true
  }
}
