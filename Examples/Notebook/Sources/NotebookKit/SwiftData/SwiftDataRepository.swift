#if canImport(SwiftData)
  import Foundation
  import SwiftData

  /// The notes, as one unit of work sees them: in a context of its own.
  actor SwiftDataRepository: NoteRepository {
    private let context: ModelContext

    init(_ container: ModelContainer) {
      context = ModelContext(container)
      context.autosaveEnabled = false
    }

    func save() throws {
      try context.save()
    }

    func add(_ draft: Note.Draft) throws -> Note {
      var newest = FetchDescriptor<NoteModel>(sortBy: [SortDescriptor(\.number, order: .reverse)])
      newest.fetchLimit = 1
      let model = NoteModel(number: (try context.fetch(newest).first?.number ?? 0) + 1, draft: draft)
      context.insert(model)
      return model.note
    }

    func find(_ id: Note.ID) throws -> Note? {
      try model(id)?.note
    }

    func list(after id: Note.ID?, limit: Int) throws -> [Note] {
      let id = id ?? .min
      return try fetch(#Predicate { $0.number > id }, limit: limit).map(\.note)
    }

    func update(_ note: Note) throws -> Bool {
      guard let model = try model(note.id) else { return false }
      model.title = note.title
      model.body = note.body
      model.changed = note.changed
      return true
    }

    func delete(_ id: Note.ID) throws -> Bool {
      guard let model = try model(id) else { return false }
      context.delete(model)
      return true
    }

    func deleteAll() throws -> Int {
      let models = try context.fetch(FetchDescriptor<NoteModel>())
      for model in models { context.delete(model) }
      return models.count
    }

    func count() throws -> Int {
      try context.fetchCount(FetchDescriptor<NoteModel>())
    }

    func search(_ words: [String], limit: Int) throws -> [Note] {
      guard let first = words.first else { return [] }
      // A predicate has a fixed form, so the other words are searched for in the results of the first one.
      let found = try fetch(
        #Predicate { $0.title.localizedStandardContains(first) || $0.body.localizedStandardContains(first) })
      let all = found.lazy.map(\.note).filter { note in
        words.dropFirst().allSatisfy {
          note.title.localizedStandardContains($0) || note.body.localizedStandardContains($0)
        }
      }
      return Array(all.prefix(limit))
    }

    private func model(_ id: Note.ID) throws -> NoteModel? {
      try fetch(#Predicate { $0.number == id }, limit: 1).first
    }

    private func fetch(_ predicate: Predicate<NoteModel>, limit: Int? = nil) throws -> [NoteModel] {
      var descriptor = FetchDescriptor(predicate: predicate, sortBy: [SortDescriptor(\.number)])
      descriptor.fetchLimit = limit
      return try context.fetch(descriptor)
    }
  }
#endif
