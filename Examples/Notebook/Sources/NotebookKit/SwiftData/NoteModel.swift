#if canImport(SwiftData)
  import Foundation
  import SwiftData

  /// A note as SwiftData keeps it.
  @Model
  final class NoteModel {
    var number: Int64
    var title: String
    var body: String
    var created: Date
    var changed: Date

    init(number: Int64, draft: Note.Draft) {
      self.number = number
      title = draft.title
      body = draft.body
      created = draft.created
      changed = draft.created
    }

    var note: Note {
      Note(id: number, title: title, body: body, created: created, changed: changed)
    }
  }
#endif
