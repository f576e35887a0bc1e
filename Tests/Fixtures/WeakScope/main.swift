import Dovetail

@MainActor func use() {
  let container = DependencyContainer.shared
  let cache = container.cache
  print(cache === container.cache)
  let store = container.store
  print(store === container.store)
  let session = container.session
  print(session === container.session)
  let panel = container.panel
  print(panel === container.panel)
}
use()
use()
