import Dovetail

@main
enum Program {
  static func main() throws {
    let cart = Cart()
    precondition(cart.client is HTTPClient && cart.clock is SystemClock)
    precondition((DependencyContainer.shared.blogClient as? HTTPClient)?.base == "blog.example")
  }
}
