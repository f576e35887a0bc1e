public protocol Tab: Sendable {
  var title: String { get }
}

struct HomeTab: Tab {
  let title = "Home"
}
