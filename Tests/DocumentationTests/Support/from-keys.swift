@main
enum Program {
  static func main() throws {
    precondition((Cart().client as? HTTPClient)?.clock is SystemClock)
  }
}
