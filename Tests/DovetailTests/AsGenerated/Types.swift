// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

public import Dovetail

public protocol Clock: Sendable { var label: String { get } }
public struct SystemClock: Clock { public init() {}; public var label: String { "system" } }
public struct FixedClock: Clock {
  public var label: String
  public init(_ label: String = "fixed") { self.label = label }
}

public protocol Client: Sendable { var clock: any Clock { get }; var kind: String { get } }
public final class HTTPClient: Client {
  public let clock: any Clock
  public let kind = "http"
  public init(clock: any Clock) { self.clock = clock }
}
public final class CannedClient: Client {
  public let clock: any Clock = FixedClock("canned")
  public let kind = "canned"
  public init() {}
}
public final class FakeClient: Client {
  public let clock: any Clock = FixedClock()
  public let kind = "fake"
  public init() {}
}

public final class Request {
  public let client: any Client; public init(client: any Client) { self.client = client }
}
public final class Formatter: Sendable {
  public let clock: any Clock; public init(clock: any Clock) { self.clock = clock }
}
public final class Screen {
  public let first: Formatter
  public let second: Formatter
  public init(first: Formatter, second: Formatter) { (self.first, self.second) = (first, second) }
}
public final class Cache: Sendable { public init() {} }

public final class User: Sendable { public let name: String; public init(name: String) { self.name = name } }
public final class Session: Sendable {
  public let user: User
  public let closed: @Sendable () -> Void
  public init(user: User, closed: @escaping @Sendable () -> Void = {}) {
    (self.user, self.closed) = (user, closed)
  }
  public func close() { closed() }
}
public final class Greeter: Sendable {
  public let user: DependencyProvider<User>
  public init(user: DependencyProvider<User>) { self.user = user }
}

@MainActor public final class Model {
  public let client: any Client
  public var count = 0
  public init(client: any Client) { self.client = client }
}
