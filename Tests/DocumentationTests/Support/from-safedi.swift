@main
enum Program {
  static func main() throws {
    precondition(Shop().logIn(User(name: "Ada")).user.name == "Ada")
  }
}
