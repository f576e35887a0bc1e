import Foundation

/// A text with a title.
struct Note: Identifiable, Hashable, Sendable, Codable {
  let id: Int64
  var title: String
  var body: String
  let created: Date
  var changed: Date
}

extension Note {
  /// A note that is not in a notebook yet.
  struct Draft: Hashable, Sendable {
    var title: String
    var body: String
    var created: Date
  }

  init(id: Int64, draft: Draft) {
    self.init(id: id, title: draft.title, body: draft.body, created: draft.created, changed: draft.created)
  }
}
