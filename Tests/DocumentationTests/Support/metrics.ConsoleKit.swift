import Core

struct ConsoleMetrics: Metrics {
  func count(_ event: String) { print("counted:", event) }
}
