import Domain
import Dovetail
import DovetailTesting
import Navigation
import Testing

@testable import HomeFeature

/// The feature alone: nothing is installed, and each test overrides what the feature reads.
@MainActor
@Suite(
  .dependencies {
    $0.beginLogin(user: User(id: "1", name: "ada"))
    $0.articles = FakeArticles(["One", "Two"], marked: [2])
    $0.profiles = FakeProfiles()
  })
struct HomeTests {
  @Injected(\.homeModel) var home
  @Injected(\.homeCoordinator) var coordinator
  @Dependency(\.articleModel) var articleModel

  @Test func theListShowsWhatTheUserMarked() async {
    await home.load()
    #expect(home.rows.map(\.article.title) == ["One", "Two"])
    #expect(home.rows.map(\.isBookmarked) == [false, true])
    #expect(coordinator.places == [.root])
  }

  @Test func anArticleIsPushedIfThereIsOne() async {
    await home.load()
    home.open(7)
    #expect(coordinator.places == [.root])
    home.open(2)
    #expect(coordinator.places == [.root, .pushed(.article(2))])
    coordinator.pop()
    #expect(coordinator.places == [.root])
  }

  @Test func theUseCasesOfOneScreenShareAShelf() async throws {
    let articles = FakeArticles(["One", "Two"])
    DependencyContainer.current.articles = articles
    let first = articleModel(id: 1)
    await first.load()
    await first.toggleBookmark()
    #expect(first.row?.isBookmarked == true)
    #expect(await articles.marked == [1])
    #expect(await articles.reads == 1)

    let second = articleModel(id: 1)
    await second.load()
    #expect(second.row?.isBookmarked == true)
    #expect(await articles.reads == 2)
  }

  @Test func screensThatAreOpenTogetherKeepEachOthersBookmarks() async {
    let articles = FakeArticles(["One", "Two"])
    DependencyContainer.current.articles = articles
    let screens = [articleModel(id: 1), articleModel(id: 2)]
    for screen in screens { await screen.load() }
    for screen in screens { await screen.toggleBookmark() }
    #expect(await articles.marked == [1, 2])
  }

  @Test(.dependencies { $0.articles = ReadOnlyArticles() })
  func aBookmarkThatCannotBeSavedIsSaidToBeSo() async {
    let screen = articleModel(id: 1)
    await screen.load()
    await screen.toggleBookmark()
    #expect(screen.failure == "The bookmark could not be saved.")
    #expect(screen.row?.isBookmarked == false)
  }

  @Test(.dependencies { $0.profiles = NoProfiles() })
  func articlesAreShownWithoutAProfile() async {
    await home.load()
    #expect(!home.rows.isEmpty)
    #expect(home.failure == "The profile could not be read.")
  }

  @Test(.dependencies { $0.profiles = FakeProfiles(isNew: true) })
  func aNewUserIsShownAroundOnce() async {
    await home.load()
    #expect(coordinator.places == [.root, .cover(.onboarding)])
    let onboarding = DependencyContainer.current.onboardingModel()
    await onboarding.next()
    #expect(coordinator.cover == .onboarding)
    await onboarding.next()
    await home.load()
    #expect(coordinator.places == [.root])
  }

  @Test(.dependencies { $0.articles = SlowArticles() })
  func theLoginMayEndWhileTheListIsRead() async throws {
    let container = DependencyContainer.current
    let articles = try #require(container.articles as? SlowArticles)
    let home = container.homeModel
    let loading = Task { await home.load() }
    await articles.untilAsked()
    try await container.end(.login)
    await articles.answer()
    await loading.value
    #expect(home.rows.isEmpty)
  }

  /// The cases run at the same time, and each sees only its own articles.
  @Test(arguments: 1...50)
  func testsAtTheSameTimeDoNotMeet(number: Int) async {
    DependencyContainer.current.articles = FakeArticles(["\(number)"], marked: [1])
    for _ in 1...5 {
      await home.load()
      await Task.yield()
      #expect(home.rows.map(\.article.title) == ["\(number)"])
    }
  }
}
