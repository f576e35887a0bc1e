/// Stores articles and users' bookmarks.
public protocol ArticleRepository: Sendable {
  /// All articles, in order.
  func all() async throws -> [Article]

  /// Returns the article with that number, if it exists.
  func article(_ id: Article.ID) async throws -> Article?

  /// Returns the articles that a user has bookmarked.
  func bookmarks(of user: User.ID) async throws -> Set<Article.ID>

  /// Adds or removes one of a user's bookmarks, and leaves the others as they are now.
  func setBookmark(_ isSet: Bool, for article: Article.ID, of user: User.ID) async throws
}
