import Navigation

/// The login's screens.
@MainActor
public final class LoginFlow: Flow {
  public let coordinator: Coordinator<LoginRoute>
  private let login: LoginModel

  init(coordinator: Coordinator<LoginRoute>, login: LoginModel) {
    self.coordinator = coordinator
    self.login = login
  }

  public var root: any Screen { login }

  public func screen(for route: LoginRoute) -> any Screen {
    switch route {
    case .hint: HintModel()
    }
  }
}
