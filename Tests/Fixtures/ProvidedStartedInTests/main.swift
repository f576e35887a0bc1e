import Core
import Dovetail

let container = DependencyContainer(context: .test)
container.install(ProvidedStartedInTestsDependencies.self)
try await container.start()
print(container.repository, container.cache, separator: ", ")
try await container.beginLogin()
print(container.session)

try await container.stop()
try await container.start()
print(container.repository)
try await container.stop()
