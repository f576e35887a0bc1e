public protocol Metrics: Sendable {}
