import Dovetail

@main
enum Program {
  static func main() async throws {
    logIn(User(name: "Ada"))
    let session = DependencyContainer.shared.session
    precondition(session.user.name == "Ada" && !session.isClosed)
    try await logOut()
    precondition(session.isClosed)

    // As in a test: what it overrides and begins is its own.
    try await withDependencies {
      $0.client = FakeClient()
    } operation: {
      logIn(User(name: "Grace"))
      precondition(DependencyContainer.current.session.client is FakeClient)
      precondition(!DependencyContainer.shared.isOpen(.login))
      try await logOut()
    }

    practise()
    logIn(User(name: "Bob"))
    precondition(DependencyContainer.shared.session.client is FakeClient)
    precondition(DependencyContainer.shared.session.user.name == "Bob")
  }
}
