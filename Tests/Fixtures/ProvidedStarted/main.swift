import Core
import Dovetail

let container = DependencyContainer()
container.install(ProvidedStartedDependencies.self)
try await container.start()
print(container.title, container.database.name)
print(container.pages[0]())
let child = DependencyContainer(parent: container)
print(child.title)
try await container.stop()
