import Domain
import Dovetail
import DovetailTesting
import Navigation
import Testing

@testable import LoginFeature

@MainActor
@Suite(
  .dependencies {
    $0.accounts = FakeAccounts()
    $0.session = FakeSession()
  })
struct LoginTests {
  @Injected(\.loginModel) var login
  @Dependency(\.session) var session

  @Test func theRightPasswordLogsIn() async {
    login.name = "ada"
    login.password = "right"
    await login.submit()
    #expect(session.user?.name == "ada")
    #expect(login.failure == nil)
  }

  @Test func aWrongPasswordDoesNot() async {
    login.name = "ada"
    login.password = "wrong"
    await login.submit()
    #expect(session.user == nil)
    #expect(login.failure == "The name or the password is wrong.")
    #expect(login.password.isEmpty)
  }

  @Test(.dependencies { $0.accounts = BrokenAccounts() })
  func aFailureIsShown() async {
    await login.submit()
    #expect(login.failure == "Nobody can log in now.")
  }

  @Test func theHintIsASheetOfTheLoginThatAsks() throws {
    let flow = DependencyContainer.current.loginFlow
    let login = try #require(flow.root as? LoginModel)
    login.showHint()
    #expect(flow.coordinator.places == [.root, .sheet(.hint)])
    #expect(DependencyContainer.current.loginFlow.coordinator.places == [.root])
  }
}
