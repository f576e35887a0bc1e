import Core
import Dovetail

let container = DependencyContainer.shared
print(container.service.text)
print(container.pair)
container.beginLogin(user: "Ada")
print(container.greeting, container.cart, container.client.user())
print(container.title)
print(Uses().clock.now)
withDependencies {
  $0.clock = Later()
} operation: {
  print(DependencyContainer.current.service.text, DependencyContainer.current.format.text)
}

nonisolated struct Later: AppClock { let now = 99 }
