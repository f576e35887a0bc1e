import Core
import Dovetail

let container = DependencyContainer()
container.install(ProvidedDependencies.self)
container.install(ProvidedDependencies.self)
print(container.title, container.own)
print(container.page.title, container.cache === container.cache)
print(container.tabs.map(\.title))
print(container.commands.sorted { $0.key < $1.key }.map { "\($0.key)\($0.value)" })
let test = DependencyContainer(parent: container, context: .test)
print(test.metrics.name, test.service.text, test.store.path)
let child = DependencyContainer(parent: container)
child.metrics = Loud()
print(child.service.text, container.service.text)
print(child.title)
try await container.stop()

struct Loud: Metrics { let name = "LOUD" }
