import Dovetail

nonisolated final class Log: Sendable {
  func write(_ text: String) { print(text) }
}
nonisolated struct User: Sendable { let name: String }
nonisolated final class Session: Sendable {
  let user: User
  let log: Log
  init(user: User, token: String, log: Log) {
    self.user = user
    self.log = log
    log.write("session of \(user.name) with \(token)")
  }
  func close() async throws { log.write("session closed") }
}
nonisolated struct Item: Sendable { let number: Int }
nonisolated final class Cart: Sendable {
  let session: Session
  let item: Item
  init(session: Session, item: Item) {
    self.session = session
    self.item = item
  }
  func empty() { session.log.write("cart emptied of \(item.number)") }
}
nonisolated final class Page: Sendable {}
nonisolated final class Owner: Sendable {
  let cart: DependencyProvider<Cart>
  init(cart: DependencyProvider<Cart>) { self.cart = cart }
}
