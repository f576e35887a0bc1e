import Domain

/// Adds or removes the user's bookmark for an article.
struct BookmarkArticle: Sendable {
  let shelf: Shelf

  func callAsFunction(_ id: Article.ID) async throws {
    try await shelf.toggle(id)
  }
}
