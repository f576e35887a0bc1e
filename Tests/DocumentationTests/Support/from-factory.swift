import Dovetail

@main
enum Program {
  static func main() async throws {
    logIn(User(name: "Ada"))
    let session = DependencyContainer.shared.session
    precondition(session.user.name == "Ada" && session === DependencyContainer.shared.session)
    try await logOut()
    precondition(session.isClosed && !DependencyContainer.shared.isOpen(.login))
    // As in a test: what it overrides and begins is its own.
    try await withDependencies {
      $0.client = FakeClient()
    } operation: {
      logIn(User(name: "Grace"))
      precondition(DependencyContainer.current.session.client is FakeClient)
      precondition(!DependencyContainer.shared.isOpen(.login))
      try await logOut()
    }

    let cart = Cart()
    precondition(cart.draft === cart.draft && cart.draft !== Cart().draft)
    precondition((cart.prices(of: "north").client as? HTTPClient)?.base == "north")
  }
}
