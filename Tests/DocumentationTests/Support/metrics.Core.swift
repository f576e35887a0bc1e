public protocol Metrics: Sendable {
  func count(_ event: String)
}

public protocol Command: Sendable {
  func run()
}
