import Dovetail

let container = DependencyContainer(context: .live)
print(container.machine.platform.name, container.machine.greeting)
print(withDependencies(from: container) { Owner().greeting })
print(DependencyContainer(context: .test).greeting)
print(try container.mail().to)
enter(container)
print(container.user.name, container.secret.text, container.visits)

let child = DependencyContainer(parent: container)
child.count = 5
child.register(\.platform) { _ in Platform(name: "fake") }
print(child.machine.platform.name, child.machine.greeting)
