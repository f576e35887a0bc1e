import Dovetail

@main
struct Quickstart {
  @Dependency(\.greeter) var greeter

  static func main() {
    let program = Quickstart()
    print(program.greeter.greet("World"))

    withDependencies {
      $0.phrases = French()
    } operation: {
      print(program.greeter.greet("World"))
    }
  }
}
