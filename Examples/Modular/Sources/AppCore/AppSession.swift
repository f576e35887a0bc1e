import Domain
import Dovetail
import Observation

/// Opens and ends the scope `login` of the container that it was made in.
@MainActor @Observable
final class AppSession: Session {
  @ObservationIgnored private let container: DependencyContainer
  @ObservationIgnored private var ending: Task<Void, any Error>?
  private(set) var user: User?

  nonisolated init(container: DependencyContainer) {
    self.container = container
  }

  func logIn(_ user: User) async {
    if let ending { _ = await ending.result }
    guard self.user == nil else { return }
    container.beginLogin(user: user)
    self.user = user
  }

  func logOut() async throws {
    // Hide everything of the user first.
    user = nil
    let ending = Task { try await container.end(.login) }
    self.ending = ending
    try await ending.value
  }
}
