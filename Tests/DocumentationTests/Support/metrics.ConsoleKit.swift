import Core

struct ConsoleMetrics: Metrics {
  func count(_ event: String) { print("counted:", event) }
}

struct HelpCommand: Command {
  func run() { print("usage: shop pay") }
}
