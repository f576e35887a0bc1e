import Dovetail

@main
enum Program {
  static func main() throws {
    try open(["north", "south"])
    let south = try DependencyContainer.shared.resolve(.tenant("south"))
    precondition((south as? HTTPClient)?.base == "south")
    precondition((try? DependencyContainer.shared.resolve(.tenant("east"))) == nil)
  }
}
