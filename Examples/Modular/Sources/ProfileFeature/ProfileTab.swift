import Dovetail
import Navigation

struct ProfileTab: AppTab {
  let id = "profile"
  let title = "Profile"
  let symbol = "person"

  func flow(in container: DependencyContainer) -> any Flow { container.profileFlow }
}
