import Domain

/// Lists all articles, and which of them the user has bookmarked.
struct ListArticles: Sendable {
  let articles: any ArticleRepository
  let shelf: Shelf

  func callAsFunction() async throws -> [ArticleRow] {
    let bookmarks = try await shelf.bookmarks()
    return try await articles.all().map { ArticleRow(article: $0, isBookmarked: bookmarks.contains($0.id)) }
  }
}
