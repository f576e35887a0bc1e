import Dovetail
import Navigation

struct HomeTab: AppTab {
  let id = "articles"
  let title = "Articles"
  let symbol = "newspaper"

  func flow(in container: DependencyContainer) -> any Flow { container.homeFlow }
}
