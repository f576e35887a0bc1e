import Core
import Dovetail

let container = DependencyContainer(context: .test)
container.install(ProvidedInTestsDependencies.self)
print(container.title, container.clock, container.request)
print(container.page.title)
