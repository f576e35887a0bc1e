import Dovetail

@main
enum Program {
  static func main() async throws {
    logIn(User(name: "Ada"))
    let session = DependencyContainer.shared.session
    precondition(session.user.name == "Ada" && !session.isClosed)
    try await logOut()
    precondition(session.isClosed)

    practise()
    logIn(User(name: "Bob"))
    precondition(DependencyContainer.shared.session.client is FakeClient)
    precondition(DependencyContainer.shared.session.user.name == "Bob")
  }
}
