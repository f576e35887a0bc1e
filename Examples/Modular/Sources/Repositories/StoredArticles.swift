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

  func setBookmark(_ isSet: Bool, for article: Article.ID, of user: User.ID) async {
    await database.update { contents in
      if isSet {
        contents.bookmarks[user, default: []].insert(article)
      } else {
        contents.bookmarks[user]?.remove(article)
      }
    }
  }
}
