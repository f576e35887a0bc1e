import Dovetail

typealias Container = Dovetail::DependencyContainer

let container = Container(context: .live)
print(container.clock, container.Container.value, container.weakDependency, container.Dependency)
print(container.user, container.factory(container_: 1).sum)
