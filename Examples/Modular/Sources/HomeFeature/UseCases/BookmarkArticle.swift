import Domain

/// Marks an article for the user, or takes the mark away.
struct BookmarkArticle: Sendable {
  let shelf: Shelf

  func callAsFunction(_ id: Article.ID) async throws {
    try await shelf.toggle(id)
  }
}
