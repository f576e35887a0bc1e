import Dovetail

let container = DependencyContainer.shared
let first = container.screen
let second = container.screen
print(first.header.formatter === first.body.formatter, first.header.formatter === second.body.formatter)
print(first.make() === first.header.formatter)
print(container.app.screen.header.formatter === container.app.screen.body.formatter)
print(container.window.formatter === container.window.model.header.formatter)
print(container.window.formatter === container.model.formatter)
