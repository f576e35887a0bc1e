import Dovetail

let container = DependencyContainer.shared
let outside = container.profile
let (left, header) = (container.left, container.right)
withDependencies {
  $0.client = Client(name: "fake")
} operation: {
  let inside = DependencyContainer.current
  print(inside.profile === outside, inside.profile.client().name)
  print(inside.left === left)
}
withDependencies {
  $0.left = Left()
} operation: {
  let inside = DependencyContainer.current
  print(inside.right === header, inside.left.right() === inside.right)
}
try await container.start()
container.beginLogin(user: User(name: "Ada"))
print(container.header.user.name, container.menu.user.name)
print(container.table.card(title: "card").user.name)
try await container.end(.login)
