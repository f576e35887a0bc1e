import Dovetail

@main
enum Program {
  static func main() throws {
    precondition((Cart().client as? HTTPClient)?.clock is SystemClock)
    rehearse()
    withDependencies {
      $0.clock = FrozenClock()
    } operation: {
      precondition((Cart().client as? HTTPClient)?.clock is FrozenClock)
    }
  }
}
