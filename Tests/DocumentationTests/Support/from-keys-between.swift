import Dovetail

@main
enum Program {
  static func main() throws {
    let cart = Cart()
    precondition((cart.client as? HTTPClient)?.clock is SystemClock)
    withDependencies {
      $0.clock = FrozenClock()
    } operation: {
      precondition((cart.client as? HTTPClient)?.clock is FrozenClock)
    }
  }
}
