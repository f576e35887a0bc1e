import Domain

/// Finds one article, and whether the user has bookmarked it.
struct ReadArticle: Sendable {
  let articles: any ArticleRepository
  let shelf: Shelf

  func callAsFunction(_ id: Article.ID) async throws -> ArticleRow? {
    guard let article = try await articles.article(id) else { return nil }
    return ArticleRow(article: article, isBookmarked: try await shelf.bookmarks().contains(id))
  }
}
