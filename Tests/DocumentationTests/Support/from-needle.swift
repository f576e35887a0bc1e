import Dovetail

@main
enum Program {
  static func main() async throws {
    logIn(User(name: "Ada"))
    let cart = Cart()
    let session = cart.session
    precondition(session.user.name == "Ada" && session === cart.session)
    try await logOut()
    precondition(session.isClosed)

    // As in a test: what it overrides and begins is its own.
    try await withDependencies {
      $0.client = FakeClient()
    } operation: {
      logIn(User(name: "Grace"))
      precondition(DependencyContainer.current.session.client is FakeClient)
      precondition(!DependencyContainer.shared.isOpen(.loggedIn))
      try await logOut()
    }
  }
}
