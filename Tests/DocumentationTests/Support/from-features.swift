@main
enum Program {
  static func main() throws {
    let cart = Cart()
    precondition(cart.draft === cart.draft && cart.draft !== Cart().draft)
  }
}
