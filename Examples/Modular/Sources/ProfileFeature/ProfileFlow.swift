import Dovetail
import Navigation

/// The profile's tab.
@MainActor
public final class ProfileFlow: Flow {
  public let coordinator: Coordinator<ProfileRoute>
  @Injected(\.profileModel) private var profile
  @Dependency(\.editProfileModel) private var editProfileModel

  init(coordinator: Coordinator<ProfileRoute>) {
    self.coordinator = coordinator
  }

  public var root: any Screen { profile }

  public func screen(for route: ProfileRoute) -> any Screen {
    switch route {
    case .edit(let profile): editProfileModel(profile: profile)
    }
  }
}
