import Core
import Dovetail

struct ProfileTab: Tab {
  let user: DependencyProvider<String>

  var title: String { "Profile of \(user())" }
}
