import Domain
import Dovetail
import Navigation
import Observation

/// One article.
@MainActor @Observable
public final class ArticleModel: Screen {
  @ObservationIgnored private let id: Article.ID
  @ObservationIgnored private let read: ReadArticle
  @ObservationIgnored private let bookmark: BookmarkArticle

  public private(set) var row: ArticleRow?
  public private(set) var failure: String?

  init(id: Article.ID, read: ReadArticle, bookmark: BookmarkArticle) {
    self.id = id
    self.read = read
    self.bookmark = bookmark
  }

  public var title: String { row?.article.title ?? "Article \(id)" }

  public func load() async {
    await attempt(orShow: "The article could not be read.") { row = try await read(id) }
  }

  public func toggleBookmark() async {
    await attempt(orShow: "The bookmark could not be saved.") {
      try await bookmark(id)
      row = try await read(id)
    }
  }

  private func attempt(orShow message: String, _ work: () async throws -> Void) async {
    do {
      try await work()
      failure = nil
    } catch {
      failure = message
    }
  }
}
