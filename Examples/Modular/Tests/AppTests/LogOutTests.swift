import AppCore
import Domain
import Dovetail
import DovetailTesting
import Testing

@testable import HomeFeature
@testable import ProfileFeature

/// After logging out, nothing of the user is left.
@MainActor
@Suite(.dependencies)
struct LogOutTests {
  @Test func whatWasMadeForTheUserGoesAway() async throws {
    let script = try await Script()
    await script.logInAsAda()
    await script.press("o 1", "m", "2", "e")
    let container = DependencyContainer.current
    weak let home = container.homeModel
    weak let profile = container.profileModel
    weak let coordinator = container.homeCoordinator
    #expect(home != nil && profile != nil && coordinator?.places.count == 2)

    await script.press("b", "x")
    #expect(!container.isOpen(.login))
    #expect(home == nil)
    #expect(profile == nil)
    #expect(coordinator == nil)
  }

  @Test func noScreenShowsTheOldUser() async throws {
    let traces = ["ada\n", "Countess", "Numbers sing", "Poetical", "1 * ", "silk.\n   * marked"]
    let script = try await Script()
    await script.logInAsAda()
    await script.press("o 1", "m", "b", "2", "e", "n Countess", "m Numbers sing", "s")
    let before = script.shown
    for trace in traces { #expect(before.contains { $0.contains(trace) }, "\(trace)") }

    await script.press("x")
    await script.logInAsGrace()
    await script.press("1", "o 1", "b", "o 2", "b", "o 3", "b", "2", "e", "b", "x", "h", "b")
    let after = script.shown[before.count...]
    #expect(after.contains { $0.contains("-- grace") } && after.contains { $0.contains("Ask forgiveness") })
    for trace in traces { #expect(!after.contains { $0.contains(trace) }, "\(trace)") }
  }

  @Test func theNextUserBeginsAtTheFirstTabsFirstScreen() async throws {
    let script = try await Script()
    await script.logInAsAda()
    await script.press("o 1", "2", "x")
    await script.logInAsGrace()
    #expect(script.shown.last?.hasPrefix("== Articles\n") == true)
  }

  @Test func whoLogsInMeanwhileWaits() async throws {
    _ = try await Composition.start(in: .current)
    let session = DependencyContainer.current.session
    for round in 1...20 {
      await session.logIn(User(id: "old", name: "old"))
      let leaving = Task { try await session.logOut() }
      while session.user != nil { await Task.yield() }
      await session.logIn(User(id: "\(round)", name: "new"))
      #expect(DependencyContainer.current.user.id == "\(round)")
      try await leaving.value
      try await session.logOut()
    }
  }

  @Test func whatWasSavedIsThereAtTheNextLogin() async throws {
    let script = try await Script()
    await script.logInAsAda()
    await script.press("o 3", "m", "2", "x")
    let screen = await script.press("n ada", "p engine", "l")
    #expect(screen.contains("3 * Leaving a tidy desk"))
  }
}
