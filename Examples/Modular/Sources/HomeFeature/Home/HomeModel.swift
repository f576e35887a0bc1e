import Domain
import Dovetail
import Navigation
import Observation

/// The list of articles.
@MainActor @Observable
public final class HomeModel: Screen {
  // Made again at each read, with a new shelf, so that it sees bookmarks made elsewhere.
  @ObservationIgnored @Dependency(\.listArticles) private var listArticles
  @ObservationIgnored @Injected(\.welcome) private var welcome
  @ObservationIgnored private let coordinator: Coordinator<HomeRoute>

  public let title = "Articles"
  public private(set) var rows: [ArticleRow] = []
  public private(set) var failure: String?

  init(coordinator: Coordinator<HomeRoute>) {
    self.coordinator = coordinator
  }

  public func load() async {
    // Read both before the first `await`: the login may end meanwhile, and its values are gone then.
    let (listArticles, welcome) = (listArticles, welcome)
    do {
      rows = try await listArticles()
      failure = nil
    } catch {
      return failure = "The articles could not be read."
    }
    do {
      if try await welcome.isDue() { coordinator.cover(with: .onboarding) }
    } catch {
      failure = "The profile could not be read."
    }
  }

  public func open(_ id: Article.ID) {
    guard rows.contains(where: { $0.id == id }) else { return }
    coordinator.push(.article(id))
  }
}
