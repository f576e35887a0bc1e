import Domain
import Navigation
import Observation

/// A profile while it is being edited.
@MainActor @Observable
public final class EditProfileModel: Screen {
  @ObservationIgnored private let save: SaveProfile
  @ObservationIgnored private let coordinator: Coordinator<ProfileRoute>

  public let title = "Edit profile"
  public var profile: Profile { didSet { failure = nil } }
  /// The error to show, until the user types again.
  public private(set) var failure: String?

  init(profile: Profile, save: SaveProfile, coordinator: Coordinator<ProfileRoute>) {
    self.profile = profile
    self.save = save
    self.coordinator = coordinator
  }

  /// Saves and goes back, or shows why it can't.
  public func finish() async {
    do {
      try await save(profile)
      coordinator.dismiss()
    } catch is SaveProfile.NoName {
      failure = "A name is needed."
    } catch {
      failure = "The profile could not be saved."
    }
  }
}
