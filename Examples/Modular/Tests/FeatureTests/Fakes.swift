import Domain

/// Articles kept in memory, for one test.
actor FakeArticles: ArticleRepository {
  private let articles: [Article]
  private(set) var marked: Set<Article.ID>
  private(set) var reads = 0

  init(_ titles: [String], marked: Set<Article.ID> = []) {
    articles = titles.enumerated().map { Article(id: $0.offset + 1, title: $0.element, text: $0.element) }
    self.marked = marked
  }

  func all() -> [Article] { articles }

  func article(_ id: Article.ID) -> Article? { articles.first { $0.id == id } }

  func bookmarks(of user: User.ID) -> Set<Article.ID> {
    reads += 1
    return marked
  }

  func setBookmark(_ isSet: Bool, for article: Article.ID, of user: User.ID) {
    if isSet { marked.insert(article) } else { marked.remove(article) }
  }
}

/// Articles that arrive when the test says so.
actor SlowArticles: ArticleRepository {
  private var question: CheckedContinuation<Void, Never>?
  private var observer: CheckedContinuation<Void, Never>?

  func all() async -> [Article] {
    await withCheckedContinuation {
      question = $0
      observer?.resume()
    }
    return []
  }

  func untilAsked() async {
    if question == nil { await withCheckedContinuation { observer = $0 } }
  }

  func answer() { question?.resume() }
  func article(_ id: Article.ID) -> Article? { nil }
  func bookmarks(of user: User.ID) -> Set<Article.ID> { [] }
  func setBookmark(_ isSet: Bool, for article: Article.ID, of user: User.ID) {}
}

/// Articles that can only be read.
struct ReadOnlyArticles: ArticleRepository {
  struct ReadOnly: Error {}

  func all() -> [Article] { [] }
  func article(_ id: Article.ID) -> Article? { Article(id: id, title: "One", text: "One") }
  func bookmarks(of user: User.ID) -> Set<Article.ID> { [] }

  func setBookmark(_ isSet: Bool, for article: Article.ID, of user: User.ID) throws {
    throw ReadOnly()
  }
}

/// One user's profile, for one test.
actor FakeProfiles: ProfileRepository {
  private(set) var profile: Profile

  init(name: String = "Ada", isNew: Bool = false) {
    profile = Profile(name: name, motto: "", isNew: isNew)
  }

  func profile(of user: User.ID) -> Profile { profile }

  func save(_ profile: Profile, of user: User.ID) { self.profile = profile }
}

/// Profiles that can't be read.
struct NoProfiles: ProfileRepository {
  struct Missing: Error {}

  func profile(of user: User.ID) throws -> Profile { throw Missing() }
  func save(_ profile: Profile, of user: User.ID) {}
}

/// Accounts that can't be reached.
struct BrokenAccounts: AccountRepository {
  struct Unreachable: Error {}

  func user(named name: String, password: String) throws -> User? { throw Unreachable() }
}

/// Accepts one password.
struct FakeAccounts: AccountRepository {
  func user(named name: String, password: String) -> User? {
    password == "right" ? User(id: "1", name: name) : nil
  }
}

final class FakeSession: Session {
  private(set) var user: User?

  nonisolated init() {}

  func logIn(_ user: User) { self.user = user }
  func logOut() { user = nil }
}
