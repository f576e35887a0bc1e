import Dovetail
import Navigation

/// The articles' tab.
@MainActor
public final class HomeFlow: Flow {
  public let coordinator: Coordinator<HomeRoute>
  @Injected(\.homeModel) private var home
  @Dependency(\.articleModel) private var articleModel
  @Dependency(\.onboardingModel) private var onboardingModel

  init(coordinator: Coordinator<HomeRoute>) {
    self.coordinator = coordinator
  }

  public var root: any Screen { home }

  public func screen(for route: HomeRoute) -> any Screen {
    switch route {
    case .article(let id): articleModel(id: id)
    case .onboarding: onboardingModel()
    }
  }
}
