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
    let isSet = try await !bookmarks().contains(id)
    // One bookmark, not all that are known: another screen may have changed others meanwhile.
    try await articles.setBookmark(isSet, for: id, of: user.id)
    if isSet { known?.insert(id) } else { known?.remove(id) }
  }
}
