@main
enum Program {
  static func main() async throws {
    logIn(User(name: "Ada"))
    let cart = Cart()
    let session = cart.session
    precondition(session.user.name == "Ada" && session === cart.session)
    try await logOut()
    precondition(session.isClosed)
  }
}
