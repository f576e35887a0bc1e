import Dovetail
import Navigation
import Observation

/// Asks for a name and a password.
@MainActor @Observable
public final class LoginModel: Screen {
  @ObservationIgnored @Injected(\.logIn) private var logIn
  @ObservationIgnored private let coordinator: Coordinator<LoginRoute>

  public let title = "Log in"
  public var name = "" { didSet { failure = nil } }
  public var password = "" { didSet { failure = nil } }
  /// The error to show, until the user types again.
  public private(set) var failure: String?

  init(coordinator: Coordinator<LoginRoute>) {
    self.coordinator = coordinator
  }

  public func submit() async {
    let password = password
    self.password = ""
    do {
      let isRight = try await logIn(name: name, password: password)
      failure = isRight ? nil : "The name or the password is wrong."
    } catch {
      failure = "Nobody can log in now."
    }
  }

  public func showHint() { coordinator.present(.hint) }
}
