public protocol Metrics: Sendable {
  func count(_ event: String)
}
