import Dovetail

@main
enum Program {
  static func main() throws {
    // As in a test: what it overrides and begins is its own.
    withDependencies {
      $0.client = FakeClient()
    } operation: {
      let session = Shop().logIn(User(name: "Grace"))
      precondition(session.user.name == "Grace" && session.client is FakeClient)
    }
    precondition(Shop().logIn(User(name: "Ada")).user.name == "Ada")
  }
}
