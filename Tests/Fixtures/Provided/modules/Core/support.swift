nonisolated public protocol Metrics: Sendable { var name: String { get } }
nonisolated public protocol Store: Sendable { var path: String { get } }
nonisolated struct MemoryStore: Store { let path = "memory" }
nonisolated public protocol Tab: Sendable { var title: String { get } }
nonisolated struct CoreTab: Tab { let title = "core" }
nonisolated public struct Stamp: Sendable {
  public let text: String
  public init(text: String) { self.text = text }
}
nonisolated public final class Cache: Sendable { public init() {} }
@MainActor public final class Page {
  public let title: String
  public init(title: String) { self.title = title }
}
nonisolated public struct Service: Sendable {
  public let text: String
  init(metrics: any Metrics, stamp: Stamp) { text = metrics.name + " " + stamp.text }
}
