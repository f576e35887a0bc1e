import Domain
import Dovetail
import Navigation
import Observation

/// Which part of the app is visible: the login, or one of the tabs.
@MainActor @Observable
public final class AppModel {
  /// A part of the app with a flow of its own.
  public enum Part: Hashable, Sendable {
    case login
    case tab(String)
  }

  @ObservationIgnored @Injected(\.session) private var session
  @ObservationIgnored private let container: DependencyContainer

  /// The tabs in their order.
  @ObservationIgnored @Injected(\.tabs) public var tabs

  init(container: DependencyContainer) {
    self.container = container
  }

  /// The visible part. Any existing tab can be shown while somebody is logged in.
  public var part: Part {
    get {
      guard session.user != nil, let tab = container.tabSelection.tab ?? tabs.first?.id else {
        return .login
      }
      return .tab(tab)
    }
    set {
      guard session.user != nil, case .tab(let id) = newValue, tabs.contains(where: { $0.id == id }) else {
        return
      }
      container.tabSelection.tab = id
    }
  }

  /// The name of the logged-in user.
  public var userName: String? { session.user?.name }

  /// Finds or makes a part's flow; the view that shows it keeps it.
  public func flow(of part: Part) -> any Flow {
    guard case .tab(let id) = part, let tab = tabs.first(where: { $0.id == id }) else {
      return container.loginFlow
    }
    return tab.flow(in: container)
  }
}
