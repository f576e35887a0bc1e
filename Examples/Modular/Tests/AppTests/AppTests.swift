import AppCore
import Domain
import Dovetail
import DovetailTesting
import Navigation
import Testing

@testable import ModularApp

/// The whole app, with one thing replaced in each test.
@MainActor
@Suite(.dependencies)
struct AppTests {
  @Test func theTabsAreThoseThatTheFeaturesContribute() async throws {
    let app = try await Composition.start(in: .current)
    #expect(app.tabs.map(\.title) == ["Articles", "Profile"])
    #expect(app.part == .login)
  }

  @Test func aWrongPasswordStaysAtTheLogin() async throws {
    let script = try await Script()
    let screen = await script.press("n ada", "p loom", "l")
    #expect(screen.contains("The name or the password is wrong."))
    #expect(screen.hasPrefix("== Log in\n"))
  }

  @Test func whatWentWrongIsShownUntilTheUserTypesAgain() async throws {
    let script = try await Script()
    #expect(await script.press("p loom", "l").contains("is wrong."))
    #expect(await !script.press("p engine").contains("is wrong."))
    await script.logInAsAda()
    #expect(await script.press("2", "e", "n", "s").contains("A name is needed."))
    #expect(await !script.press("n Countess").contains("A name is needed."))
  }

  @Test func whatIsWrongWithALineIsSaidOnce() async throws {
    let script = try await Script()
    let login = script.shown[0]
    #expect(await script.press("z") == login + "\n'z' is not one of the keys")
    #expect(await script.press("hint") == login + "\n'hint' is not one of the keys")
    #expect(await script.press("") == login)
    await script.logInAsGrace()
    let articles = await script.press("1")
    #expect(await script.press("o 9") == articles + "\nthere is no article '9'")
    #expect(await script.press("o one") == articles + "\nthere is no article 'one'")
    #expect(await script.press("o") == articles + "\nwhich article? enter 'o' and its number")
    #expect(await script.press("") == articles)
  }

  @Test func quittingWorksEverywhere() async throws {
    for keys in [[], ["h"], ["n ada", "p engine", "l"], ["n grace", "p compiler", "l", "o 2"]] {
      let script = try await Script()
      for key in keys { await script.press(key) }
      #expect(!script.terminal.isClosed)
      await script.press("q")
      #expect(script.terminal.isClosed)
    }
  }

  @Test func aTabKeepsItsPathWhileAnotherIsInFront() async throws {
    let script = try await Script()
    await script.logInAsGrace()
    let article = await script.press("o 2")
    #expect(await script.press("2") != article)
    #expect(await script.press("1") == article)
    #expect(await script.press("b").hasPrefix("== Articles\n"))
  }

  @Test(.dependencies { $0.articles = NoArticles() })
  func anotherRepositoryReachesTheScreens() async throws {
    let script = try await Script()
    await script.logInAsGrace()
    #expect(
      await script.press("1") == "== Articles\n-- grace\n[o] open NUMBER  [1] Articles  [2] Profile  [q] quit"
    )
  }

  @Test(.dependencies { $0.articles = StrangeArticles() })
  func noEscapeSequenceReachesTheTerminal() async throws {
    let script = try await Script()
    #expect(await script.press("n \u{1b}[2J").contains("\n   name: ␛[2J\n"))
    #expect(await script.press("\u{9b}2J").hasSuffix("\n'\u{fffd}2J' is not one of the keys"))
    await script.logInAsGrace()
    #expect(await script.press("1").contains("\n   1   Moths␊== ␇\n"))
    #expect(await script.press("o \u{7f}").hasSuffix("\nthere is no article '␡'"))
    #expect(await script.press("o 1").hasPrefix("== Moths␊== ␇\n   A moth\n   \tin ␛crelays\n-- "))
  }

  @Test(.dependencies { $0.tabs = [] })
  func anAppWithoutTabsStaysAtTheLogin() async throws {
    let script = try await Script()
    await script.logInAsGrace()
    #expect(script.shown.last?.hasPrefix("== Log in\n") == true)
  }

  /// The cases run at the same time, each with an app of its own.
  @Test(arguments: 1...20)
  func appsAtTheSameTimeDoNotMeet(number: Int) async throws {
    let script = try await Script()
    await script.logInAsAda()
    await script.press("2", "e", "n Ada \(number)", "s", "x")
    let screen = await script.press("n ada", "p engine", "l", "2")
    #expect(screen.hasPrefix("== Profile\n   Ada \(number)\n"))
  }
}

private struct NoArticles: ArticleRepository {
  func all() -> [Article] { [] }
  func article(_ id: Article.ID) -> Article? { nil }
  func bookmarks(of user: User.ID) -> Set<Article.ID> { [] }
  func setBookmark(_ isSet: Bool, for article: Article.ID, of user: User.ID) {}
}

/// One article, with control characters.
private struct StrangeArticles: ArticleRepository {
  private let one = Article(id: 1, title: "Moths\n== \u{7}", text: "A moth\n\tin \u{1b}crelays")

  func all() -> [Article] { [one] }
  func article(_ id: Article.ID) -> Article? { one }
  func bookmarks(of user: User.ID) -> Set<Article.ID> { [] }
  func setBookmark(_ isSet: Bool, for article: Article.ID, of user: User.ID) {}
}
