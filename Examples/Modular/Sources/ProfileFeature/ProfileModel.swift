import Domain
import Dovetail
import Navigation
import Observation

/// The user's profile.
@MainActor @Observable
public final class ProfileModel: Screen {
  @ObservationIgnored @Injected(\.readProfile) private var readProfile
  @ObservationIgnored private let coordinator: Coordinator<ProfileRoute>
  @ObservationIgnored @Dependency(\.session) private var session

  public let title = "Profile"
  public private(set) var profile: Profile?
  public private(set) var failure: String?

  init(coordinator: Coordinator<ProfileRoute>) {
    self.coordinator = coordinator
  }

  public func load() async {
    do {
      profile = try await readProfile()
      failure = nil
    } catch {
      failure = "The profile could not be read."
    }
  }

  public func edit() {
    if let profile { coordinator.present(.edit(profile)) }
  }

  public func logOut() async {
    do {
      try await session.logOut()
    } catch {
      failure = "Something could not be put away."
    }
  }
}
