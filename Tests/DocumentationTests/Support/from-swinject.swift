import Dovetail

@main
enum Program {
  static func main() {
    DependencyContainer.shared.menu.choose("prices")
    precondition(Cart().client is HTTPClient)
    precondition((Cart().northern().client as? HTTPClient)?.base == "north")
  }
}
