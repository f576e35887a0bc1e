import Domain

/// A user's bookmarks, read from the repository once.
actor Shelf {
  private let articles: any ArticleRepository
  private let user: User
  private var known: Set<Article.ID>?

  init(articles: any ArticleRepository, user: User) {
    self.articles = articles
    self.user = user
  }

  func bookmarks() async throws -> Set<Article.ID> {
    if let known { return known }
    let read = try await articles.bookmarks(of: user.id)
    known = read
    return read
  }

  /// Adds or removes an article's bookmark.
  func toggle(_ id: Article.ID) async throws {
    let changed = try await bookmarks().symmetricDifference([id])
    try await articles.setBookmarks(changed, of: user.id)
    known = changed
  }
}
