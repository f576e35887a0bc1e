import Dovetail

let container = DependencyContainer.shared
print(container.owner.child.parent() === container.owner)
print(container.later(), container.self_())
