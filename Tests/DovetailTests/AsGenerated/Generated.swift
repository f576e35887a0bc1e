// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation, AlwaysUseLowerCamelCase

public import Dovetail

// One key of each kind that the tool writes, by hand: the code that it really writes is run by the fixtures.

// MARK: clock: a singleton with a default alone

nonisolated private struct ClockMaker {
  let _current: DependencyContainer
  func callAsFunction() -> DependencyContainer.ClockKey.Value {
    #sourceLocation(file:"/imagined/dependencies.json",line:3)
    SystemClock()
    #sourceLocation()
  }
}

extension DependencyContainer {
  public nonisolated enum ClockKey: ComposedDependencyKey {
    public typealias Value = any Clock
    static let slot = DependencySlots(count: 1)
    public static var slotID: Int { slot.id(0) }
    public static var name: String { "clock" }
    public static func expression(in context: DependencyContext) -> DependencyExpression { .default }
    public static func make(in container: DependencyContainer) -> Value { ClockMaker(_current: container)() }
  }
  public nonisolated var clock: ClockKey.Value {
    get { self[shared: ClockKey.self] }
    set { self[shared: ClockKey.self] = newValue }
  }
}
extension DependencyKeys {
  public nonisolated var clock: DependencyContainer.ClockKey.Type { DependencyContainer.ClockKey.self }
}

// MARK: client: a singleton with expressions of its own for previews and tests

nonisolated private struct ClientMaker {
  let _current: DependencyContainer
  nonisolated var _clock: DependencyContainer.ClockKey.Value { _current.clock }
  func callAsFunction() -> DependencyContainer.ClientKey.Value {
    #sourceLocation(file:"/imagined/dependencies.json",line:9)
    HTTPClient(clock: _clock)
    #sourceLocation()
  }
}
nonisolated private struct ClientTestMaker {
  let _current: DependencyContainer
  func callAsFunction() -> DependencyContainer.ClientKey.Value {
    FakeClient()
  }
}
nonisolated private struct ClientPreviewMaker {
  let _current: DependencyContainer
  func callAsFunction() -> DependencyContainer.ClientKey.Value {
    CannedClient()
  }
}

extension DependencyContainer {
  public nonisolated enum ClientKey: ComposedDependencyKey {
    public typealias Value = any Client
    static let slot = DependencySlots(count: 1)
    public static var slotID: Int { slot.id(0) }
    public static var name: String { "client" }
    public static func dependencies(in context: DependencyContext) -> [any DependencyKey.Type] {
      switch context {
      case .live: [ClockKey.self]
      case .preview, .test: []
      }
    }
    public static func expression(in context: DependencyContext) -> DependencyExpression {
      switch context {
      case .live: .default
      case .preview: .preview
      case .test: .test
      }
    }
    public static func make(in container: DependencyContainer) -> Value {
      switch container.context {
      case .live: ClientMaker(_current: container)()
      case .preview: ClientPreviewMaker(_current: container)()
      case .test: ClientTestMaker(_current: container)()
      }
    }
  }
  public nonisolated var client: ClientKey.Value {
    get { self[shared: ClientKey.self] }
    set { self[shared: ClientKey.self] = newValue }
  }
}
extension DependencyKeys {
  public nonisolated var client: DependencyContainer.ClientKey.Type { DependencyContainer.ClientKey.self }
}

// MARK: request: transient, and not sendable

nonisolated private struct RequestMaker {
  let _current: DependencyContainer
  nonisolated var _client: DependencyContainer.ClientKey.Value { _current.client }
  func callAsFunction() -> DependencyContainer.RequestKey.Value {
    Request(client: _client)
  }
}

extension DependencyContainer {
  public nonisolated enum RequestKey: ComposedDependencyKey {
    public typealias Value = Request
    static let slot = DependencySlots(count: 1)
    public static var slotID: Int { slot.id(0) }
    public static var name: String { "request" }
    public static var scope: DependencyScope { .transient }
    public static func dependencies(in context: DependencyContext) -> [any DependencyKey.Type] {
      [ClientKey.self]
    }
    public static func expression(in context: DependencyContext) -> DependencyExpression { .default }
    public static func make(in container: DependencyContainer) -> Value {
      RequestMaker(_current: container)()
    }
  }
  public nonisolated var request: RequestKey.Value { self[transient: RequestKey.self] }
}
extension DependencyKeys {
  public nonisolated var request: DependencyContainer.RequestKey.Type { DependencyContainer.RequestKey.self }
}

// MARK: formatter (graph) and screen (transient, of two formatters)

nonisolated private struct FormatterMaker {
  let _current: DependencyGraphScope
  nonisolated var _clock: DependencyContainer.ClockKey.Value { _current.container.clock }
  func callAsFunction() -> DependencyContainer.FormatterKey.Value {
    Formatter(clock: _clock)
  }
}
nonisolated private struct ScreenMaker {
  let _current: DependencyGraphScope
  nonisolated var _formatter: DependencyContainer.FormatterKey.Value {
    DependencyContainer.FormatterKey.resolve(in: _current)
  }
  func callAsFunction() -> DependencyContainer.ScreenKey.Value {
    Screen(first: _formatter, second: _formatter)
  }
}

extension DependencyContainer {
  public nonisolated enum FormatterKey: GraphDependencyKey {
    public typealias Value = Formatter
    static let slot = DependencySlots(count: 1)
    public static var slotID: Int { slot.id(0) }
    public static var name: String { "formatter" }
    public static var scope: DependencyScope { .graph }
    public static func dependencies(in context: DependencyContext) -> [any DependencyKey.Type] {
      [ClockKey.self]
    }
    public static func expression(in context: DependencyContext) -> DependencyExpression { .default }
    public static func make(in graph: DependencyGraphScope) -> Value { FormatterMaker(_current: graph)() }
  }
  public nonisolated var formatter: FormatterKey.Value {
    get { self[graph: FormatterKey.self] }
    set { self[graph: FormatterKey.self] = newValue }
  }
  public nonisolated enum ScreenKey: GraphDependencyKey {
    public typealias Value = Screen
    static let slot = DependencySlots(count: 1)
    public static var slotID: Int { slot.id(0) }
    public static var name: String { "screen" }
    public static var scope: DependencyScope { .transient }
    public static func dependencies(in context: DependencyContext) -> [any DependencyKey.Type] {
      [FormatterKey.self]
    }
    public static func expression(in context: DependencyContext) -> DependencyExpression { .default }
    public static func make(in graph: DependencyGraphScope) -> Value { ScreenMaker(_current: graph)() }
  }
  public nonisolated var screen: ScreenKey.Value { self[transient: ScreenKey.self] }
}
extension DependencyKeys {
  public nonisolated var formatter: DependencyContainer.FormatterKey.Type {
    DependencyContainer.FormatterKey.self
  }
  public nonisolated var screen: DependencyContainer.ScreenKey.Type { DependencyContainer.ScreenKey.self }
}

// MARK: cache: weak

nonisolated private struct CacheMaker {
  let _current: DependencyContainer
  func callAsFunction() -> DependencyContainer.CacheKey.Value {
    Cache()
  }
}

extension DependencyContainer {
  public nonisolated enum CacheKey: ComposedDependencyKey, WeakDependencyKey {
    public typealias Value = Cache
    public final class Reference: WeakDependencyReference {
      public weak let value: Value?
      public init(_ value: Value) { self.value = value }
    }
    static let slot = DependencySlots(count: 1)
    public static var slotID: Int { slot.id(0) }
    public static var name: String { "cache" }
    public static var scope: DependencyScope { .weak }
    public static func expression(in context: DependencyContext) -> DependencyExpression { .default }
    public static func make(in container: DependencyContainer) -> Value { CacheMaker(_current: container)() }
  }
  public nonisolated var cache: CacheKey.Value {
    get { self[weak: CacheKey.self] }
    set { self[weak: CacheKey.self] = newValue }
  }
}
extension DependencyKeys {
  public nonisolated var cache: DependencyContainer.CacheKey.Type { DependencyContainer.CacheKey.self }
}

// MARK: login and checkout: scopes; user: an input; session: disposed of; greeter: a singleton with a provider

extension DependencyScope {
  public nonisolated static let login = DependencyScope(
    "login", inputs: { [DependencyContainer.UserKey.self] })
  public nonisolated static let checkout = DependencyScope("checkout", within: .login)
}

nonisolated private struct SessionMaker {
  let _current: DependencyContainer
  nonisolated var _user: DependencyContainer.UserKey.Value { _current.user }
  func callAsFunction() -> DependencyContainer.SessionKey.Value {
    Session(user: _user)
  }
}
nonisolated private struct GreeterMaker {
  let _current: DependencyContainer
  nonisolated var _provider_user_: DependencyProvider<DependencyContainer.UserKey.Value> {
    DependencyProvider(_current, \.user)
  }
  func callAsFunction() -> DependencyContainer.GreeterKey.Value {
    Greeter(user: _provider_user_)
  }
}

extension DependencyContainer {
  public nonisolated enum UserKey: InputDependencyKey {
    public typealias Value = User
    static let slot = DependencySlots(count: 1)
    public static var slotID: Int { slot.id(0) }
    public static var name: String { "user" }
    public static var scope: DependencyScope { .login }
  }
  public nonisolated var user: UserKey.Value {
    get { self[shared: UserKey.self] }
    set { self[shared: UserKey.self] = newValue }
  }
  public nonisolated func beginLogin(user: UserKey.Value) {
    begin(.login) { $0.provide(UserKey.self, user) }
  }
  public nonisolated enum SessionKey: ComposedDependencyKey, DisposableDependencyKey {
    public typealias Value = Session
    static let slot = DependencySlots(count: 1)
    public static var slotID: Int { slot.id(0) }
    public static var name: String { "session" }
    public static var scope: DependencyScope { .login }
    public static func dependencies(in context: DependencyContext) -> [any DependencyKey.Type] {
      [UserKey.self]
    }
    public static func expression(in context: DependencyContext) -> DependencyExpression { .default }
    public static func make(in container: DependencyContainer) -> Value {
      SessionMaker(_current: container)()
    }
    public static func dispose(_ value: Value) async throws { value.close() }
  }
  public nonisolated var session: SessionKey.Value {
    get { self[shared: SessionKey.self] }
    set { self[shared: SessionKey.self] = newValue }
  }
  public nonisolated enum GreeterKey: ComposedDependencyKey {
    public typealias Value = Greeter
    static let slot = DependencySlots(count: 1)
    public static var slotID: Int { slot.id(0) }
    public static var name: String { "greeter" }
    public static func dependencies(in context: DependencyContext) -> [any DependencyKey.Type] {
      [UserKey.self]
    }
    public static func expression(in context: DependencyContext) -> DependencyExpression { .default }
    public static func make(in container: DependencyContainer) -> Value {
      GreeterMaker(_current: container)()
    }
  }
  public nonisolated var greeter: GreeterKey.Value {
    get { self[shared: GreeterKey.self] }
    set { self[shared: GreeterKey.self] = newValue }
  }
}
extension DependencyKeys {
  public nonisolated var user: DependencyContainer.UserKey.Type { DependencyContainer.UserKey.self }
  public nonisolated var session: DependencyContainer.SessionKey.Type { DependencyContainer.SessionKey.self }
  public nonisolated var greeter: DependencyContainer.GreeterKey.Type { DependencyContainer.GreeterKey.self }
}

// MARK: model: on the main actor, and not sendable by itself

nonisolated private struct ModelMaker {
  let _current: DependencyContainer
  nonisolated var _client: DependencyContainer.ClientKey.Value { _current.client }
  @MainActor func callAsFunction() -> DependencyContainer.ModelKey.Value {
    Model(client: _client)
  }
}

extension DependencyContainer {
  public nonisolated enum ModelKey: IsolatedDependencyKey, IsolatedDisposableDependencyKey {
    public typealias Value = Model
    static let slot = DependencySlots(count: 1)
    public static var slotID: Int { slot.id(0) }
    public static var name: String { "model" }
    public static func dependencies(in context: DependencyContext) -> [any DependencyKey.Type] {
      [ClientKey.self]
    }
    public static func expression(in context: DependencyContext) -> DependencyExpression { .default }
    @MainActor public static func dispose(_ disposed: DisposedDependency<Value>) async throws {
      disposed.value.count = -1
    }
  }
  @MainActor public var model: ModelKey.Value {
    get {
      MainActor.preconditionIsolated()
      return isolated(ModelKey.self) { ModelMaker(_current: $0)() }
    }
    set { setIsolated(ModelKey.self, to: newValue) }
  }
}
extension DependencyKeys {
  public nonisolated var model: DependencyContainer.ModelKey.Type { DependencyContainer.ModelKey.self }
}

// MARK: by type

extension Dependency where Value == any Client { nonisolated init() { self.init(\.client) } }
extension Injected where Value == any Client { nonisolated init() { self.init(\.client) } }
extension Dependency where Value == Model { @MainActor init() { self.init(\.model) } }
