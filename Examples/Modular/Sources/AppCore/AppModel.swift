import Domain
import Dovetail
import Navigation
import Observation

/// What of the app is in front: the login, or one of the tabs.
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

  /// The part in front. A tab that there is comes to the front while somebody is logged in.
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

  /// The name of who is logged in.
  public var userName: String? { session.user?.name }

  /// Finds or makes a part's flow; the view that shows it keeps it.
  public func flow(of part: Part) -> any Flow {
    guard case .tab(let id) = part, let tab = tabs.first(where: { $0.id == id }) else {
      return container.loginFlow
    }
    return tab.flow(in: container)
  }
}
