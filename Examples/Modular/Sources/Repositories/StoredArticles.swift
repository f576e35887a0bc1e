import Domain

struct StoredArticles: ArticleRepository {
  let database: Database

  func all() async -> [Article] { await database.contents.articles }

  func article(_ id: Article.ID) async -> Article? {
    await database.contents.articles.first { $0.id == id }
  }

  func bookmarks(of user: User.ID) async -> Set<Article.ID> {
    await database.contents.bookmarks[user] ?? []
  }

  func setBookmarks(_ bookmarks: Set<Article.ID>, of user: User.ID) async {
    await database.update { $0.bookmarks[user] = bookmarks }
  }
}
