import Dovetail

let container = DependencyContainer.shared
print(container.request.number, container.request.number)
print(container.batch.map(\.number))
print(DependencyContainer(context: .test).batch.count)
