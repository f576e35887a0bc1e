import Dovetail
import Navigation
import Observation

/// Introduces the app to a new user.
@MainActor @Observable
public final class OnboardingModel: Screen {
  @ObservationIgnored @Injected(\.welcome) private var welcome
  @ObservationIgnored private let coordinator: Coordinator<HomeRoute>

  public let title = "Welcome"
  private let pages = ["Open an article to read it.", "Mark what you want to find again."]
  private var page = 0

  init(coordinator: Coordinator<HomeRoute>) {
    self.coordinator = coordinator
  }

  public var text: String { pages[page] }
  public var isAtEnd: Bool { page == pages.count - 1 }

  /// Shows the next page, or finishes after the last one.
  public func next() async {
    guard isAtEnd else {
      page += 1
      return
    }
    // If this can't be saved, the user sees the onboarding again, which does no harm.
    try? await welcome.finish()
    coordinator.dismiss()
  }
}
