public nonisolated struct Clock: Sendable {
  public let now: Int
  public init(now: Int) { self.now = now }
  public func stop() {}
}
