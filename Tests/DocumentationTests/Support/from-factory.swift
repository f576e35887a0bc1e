import Dovetail

@main
enum Program {
  static func main() async throws {
    logIn(User(name: "Ada"))
    let session = DependencyContainer.shared.session
    precondition(session.user.name == "Ada" && session === DependencyContainer.shared.session)
    try await logOut()
    precondition(session.isClosed && !DependencyContainer.shared.isOpen(.login))
    let cart = Cart()
    precondition(cart.draft === cart.draft && cart.draft !== Cart().draft)
    precondition((cart.prices(of: "north").client as? HTTPClient)?.base == "north")
  }
}
