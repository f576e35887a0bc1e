import Domain

/// An article as a user sees it.
public struct ArticleRow: Identifiable, Sendable {
  public let article: Article
  public let isBookmarked: Bool

  public var id: Article.ID { article.id }
}
