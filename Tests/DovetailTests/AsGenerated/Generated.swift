// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation, AlwaysUseLowerCamelCase

public import Dovetail

// One hand-written key of each kind that the tool generates; fixtures run what it really generates.

// MARK: clock: a singleton with a default alone

extension DependencyContainer {
  public nonisolated enum ClockKey: ContainerKey {
    public static func description(in context: DependencyContext) -> DependencyDescription {
      DependencyDescription("clock", expression: .declared)
    }
    public static func make(in container: DependencyContainer) -> any Clock {
      #sourceLocation(file:"/imagined/dependencies.json",line:3)
      SystemClock()
      #sourceLocation()
    }
  }
  public nonisolated var clock: ClockKey.Value {
    get { self[ClockKey.self] }
    set { self[ClockKey.self] = newValue }
  }
}

// MARK: client: a singleton with expressions of its own for previews and tests

nonisolated private struct ClientMaker {
  let _current: DependencyContainer
  var _clock: DependencyContainer.ClockKey.Value { _current.clock }
  func callAsFunction() -> DependencyContainer.ClientKey.Value {
    #sourceLocation(file:"/imagined/dependencies.json",line:9)
    HTTPClient(clock: _clock)
    #sourceLocation()
  }
}

extension DependencyContainer {
  public nonisolated enum ClientKey: ContainerKey {
    public typealias Value = any Client
    public static func description(in context: DependencyContext) -> DependencyDescription {
      switch context {
      case .live: DependencyDescription("client", needs: [ClockKey.self])
      case .preview: DependencyDescription("client", expression: .preview)
      case .test: DependencyDescription("client", expression: .test)
      }
    }
    public static func make(in container: DependencyContainer) -> any Client {
      switch container.context {
      case .live: ClientMaker(_current: container)()
      case .preview: CannedClient()
      case .test: FakeClient()
      }
    }
  }
  public nonisolated var client: ClientKey.Value {
    get { self[ClientKey.self] }
    set { self[ClientKey.self] = newValue }
  }
}

// MARK: request: transient, and not sendable

extension DependencyContainer {
  public nonisolated enum RequestKey: ContainerKey {
    public static func description(in context: DependencyContext) -> DependencyDescription {
      DependencyDescription("request", scope: .transient, needs: [ClientKey.self], expression: .declared)
    }
    public static func make(in container: DependencyContainer) -> Request {
      Request(client: container.client)
    }
  }
  public nonisolated var request: RequestKey.Value { self[transient: RequestKey.self] }
}

// MARK: formatter (graph) and screen (transient, of two formatters)

extension DependencyContainer {
  public nonisolated enum FormatterKey: ContainerKey {
    public static func description(in context: DependencyContext) -> DependencyDescription {
      DependencyDescription("formatter", scope: .graph, needs: [ClockKey.self], expression: .declared)
    }
    public static func make(in container: DependencyContainer) -> Formatter {
      Formatter(clock: container.clock)
    }
  }
  public nonisolated var formatter: FormatterKey.Value {
    get { self[FormatterKey.self] }
    set { self[FormatterKey.self] = newValue }
  }
  public nonisolated enum ScreenKey: ContainerKey {
    public static func description(in context: DependencyContext) -> DependencyDescription {
      DependencyDescription(
        "screen", scope: .transient, needs: [FormatterKey.self], expression: .declared)
    }
    public static func make(in container: DependencyContainer) -> Screen {
      Screen(first: container.formatter, second: container.formatter)
    }
  }
  public nonisolated var screen: ScreenKey.Value { self[transient: ScreenKey.self] }
}

// MARK: cache: weak

extension DependencyContainer {
  public nonisolated enum CacheKey: WeakDependencyKey {
    public static func description(in context: DependencyContext) -> DependencyDescription {
      DependencyDescription("cache", scope: .weak, expression: .declared)
    }
    public static func make(in container: DependencyContainer) -> Cache { Cache() }
    public static func weakly(_ value: Cache) -> () -> Cache? {
      weak let object = value; return { object }
    }
  }
  public nonisolated var cache: CacheKey.Value {
    get { self[weak: CacheKey.self] }
    set { self[CacheKey.self] = newValue }
  }
}

// MARK: login and checkout: scopes; user: an input; session: disposed of; greeter: a singleton with a provider

extension DependencyScope {
  public nonisolated static let login = DependencyScope(
    "login", inputs: { [DependencyContainer.UserKey.self] })
  public nonisolated static let checkout = DependencyScope("checkout", within: .login)
}

extension DependencyContainer {
  public nonisolated enum UserKey: ContainerKey {
    public static func description(in context: DependencyContext) -> DependencyDescription {
      DependencyDescription("user", scope: .login, expression: .input)
    }
    public static func make(in container: DependencyContainer) -> User {
      GeneratedCode.stop(at: Self.self, in: container)
    }
  }
  public nonisolated var user: UserKey.Value {
    get { self[UserKey.self] }
    set { self[UserKey.self] = newValue }
  }
  public nonisolated func beginLogin(user: UserKey.Value) {
    begin(.login) { $0.provide(UserKey.self, user) }
  }
  public nonisolated enum SessionKey: ContainerKey {
    public static func description(in context: DependencyContext) -> DependencyDescription {
      DependencyDescription(
        "session", scope: .login, needs: [UserKey.self], expression: .declared,
        dispose: { $0.value(of: Self.self).close() })
    }
    public static func make(in container: DependencyContainer) -> Session { Session(user: container.user) }
  }
  public nonisolated var session: SessionKey.Value {
    get { self[SessionKey.self] }
    set { self[SessionKey.self] = newValue }
  }
  public nonisolated enum GreeterKey: ContainerKey {
    public static func description(in context: DependencyContext) -> DependencyDescription {
      DependencyDescription("greeter", later: [UserKey.self], expression: .declared)
    }
    public static func make(in container: DependencyContainer) -> Greeter {
      Greeter(user: DependencyProvider(container, \.user))
    }
  }
  public nonisolated var greeter: GreeterKey.Value {
    get { self[GreeterKey.self] }
    set { self[GreeterKey.self] = newValue }
  }
}

// MARK: by name

extension DependencyKeys {
  public nonisolated var clock: DependencyContainer.ClockKey.Type { DependencyContainer.ClockKey.self }
  public nonisolated var client: DependencyContainer.ClientKey.Type { DependencyContainer.ClientKey.self }
  public nonisolated var request: DependencyContainer.RequestKey.Type { DependencyContainer.RequestKey.self }
  public nonisolated var formatter: DependencyContainer.FormatterKey.Type {
    DependencyContainer.FormatterKey.self
  }
  public nonisolated var screen: DependencyContainer.ScreenKey.Type { DependencyContainer.ScreenKey.self }
  public nonisolated var cache: DependencyContainer.CacheKey.Type { DependencyContainer.CacheKey.self }
  public nonisolated var user: DependencyContainer.UserKey.Type { DependencyContainer.UserKey.self }
  public nonisolated var session: DependencyContainer.SessionKey.Type { DependencyContainer.SessionKey.self }
  public nonisolated var greeter: DependencyContainer.GreeterKey.Type { DependencyContainer.GreeterKey.self }
}

// MARK: by type

extension Dependency where Value == any Client { nonisolated init() { self.init(\.client) } }
extension Injected where Value == any Client { nonisolated init() { self.init(\.client) } }
extension Dependency where Value == Model { @MainActor init() { self.init(\.model) } }
