import Dovetail

nonisolated struct SystemClock: Sendable {}
@MainActor final class Router {
  init(clock: SystemClock) {}
  func close() {}
}
@MainActor struct Screen { let router: Router? }
nonisolated struct User: Sendable {}
@MainActor final class Profile {
  let router: DependencyProvider<Router>
  init(user: User, router: DependencyProvider<Router>) { self.router = router }
}
@globalActor actor WorkActor { static let shared = WorkActor() }
typealias OnWork = WorkActor
@WorkActor final class Worker { init(clock: SystemClock) {} }

@MainActor func useOnMain() {
  let container = DependencyContainer.current
  _ = container.screen.router
  container.beginLogin(user: User())
  _ = container.profile.router()
  container.router = Router(clock: container.clock)
}
@WorkActor func useOnWork() { _ = DependencyContainer.current.worker }
nonisolated func useAnywhere() { _ = DependencyContainer.current.clock }
