import Dovetail

let container = DependencyContainer.shared
container.beginLogin(user: User(name: "Ada"), token: "t1")
print(container.session === container.session)
container.beginCheckout(
  notify: { _ in }, warn: { _ in }, steps: [{}], hook: {}, exit: ({}, code: 1), item: Item(number: 7))
print(container.owner.cart().item.number)
print(container.page === container.page)
try await container.end(.login)
container.beginLogin(user: User(name: "Bob"), token: "t2")
print(container.session.user.name)
try await container.stop()
