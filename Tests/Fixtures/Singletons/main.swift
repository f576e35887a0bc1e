import Dovetail

let container = DependencyContainer.shared
print(container.repository.client.name)
print(container.repository === container.repository)
print(container.retries)
print(container.ordering)

struct Model {
  @Dependency(\.client) var client
}
print(Model().client.name)
withDependencies {
  $0.client = CannedClient()
} operation: {
  print(Model().client.name)
  print(container.client.name)
  print(DependencyContainer.current.repository.client.name)
}
print(DependencyContainer(context: .test).clock.name)
print(DependencyContainer(context: .preview).client.name)
