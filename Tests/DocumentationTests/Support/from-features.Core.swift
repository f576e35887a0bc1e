public protocol APIClient: Sendable {
  var base: String { get }
}
