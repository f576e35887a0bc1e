/// Keeps articles, and which of them users have marked.
public protocol ArticleRepository: Sendable {
  /// All articles, in order.
  func all() async throws -> [Article]

  /// One article, if there is one of that number.
  func article(_ id: Article.ID) async throws -> Article?

  /// The articles that a user has marked.
  func bookmarks(of user: User.ID) async throws -> Set<Article.ID>

  /// Replaces what a user has marked.
  func setBookmarks(_ bookmarks: Set<Article.ID>, of user: User.ID) async throws
}
