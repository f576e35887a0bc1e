import Dovetail

/// A small program: a server that is started, of a pool that a read makes, of a database that is started.
enum Plant: DependencyModule {
  static let name = "Plant"
  static let modules: [any DependencyModule.Type] = [Annex.self]
  static let started: [any DependencyKey.Type] = [ServerKey.self, DatabaseKey.self, EntryKey.self]

  static func container(
    _ works: Works, parent: DependencyContainer? = nil, context: DependencyContext? = .live
  ) -> DependencyContainer {
    let container = DependencyContainer(parent: parent, context: context)
    if parent == nil {
      container[WorksKey.self] = works
      container.install(Plant.self)
    }
    return container
  }

  static let login = DependencyScope("login", inputs: { [GuestKey.self] })
  static let visit = DependencyScope("visit")
}

/// What another module brings.
enum Annex: DependencyModule {
  static let name = "Annex"
  static let started: [any DependencyKey.Type] = [ClerkKey.self]
}

/// Notes what happens, and lets tests take part in it.
final class Works: Sendable {
  let ledger = Ledger()
  private let hook: @Sendable (String) async throws -> Void

  init(_ hook: @escaping @Sendable (String) async throws -> Void = { _ in }) { self.hook = hook }

  var events: [String] { ledger.events }

  func make(_ name: String) async throws {
    try await hook(name)
    ledger.note(name)
  }

  func dispose(_ name: String) async throws {
    ledger.note("-" + name)
    try await hook("-" + name)
  }
}

final class Device: Sendable {
  let name: String
  let config: String
  init(_ name: String, _ config: String) { (self.name, self.config) = (name, config) }
}

/// Something that a task waits at until another opens it, without taking a thread.
final class Signal: Sendable {
  private let state = Locked<(isOpen: Bool, waiters: [CheckedContinuation<Void, Never>])>((false, []))

  func open() {
    let waiters = state.withLock { state in
      defer { state = (true, []) }
      return state.waiters
    }
    for waiter in waiters { waiter.resume() }
  }

  func wait() async {
    await withCheckedContinuation { waiter in
      let isOpen = state.withLock { state in
        if !state.isOpen { state.waiters.append(waiter) }
        return state.isOpen
      }
      if isOpen { waiter.resume() }
    }
  }
}

enum WorksKey: DependencyKey {
  static let defaultValue = Works()
}
enum ConfigKey: DependencyKey {
  static let defaultValue = "config"
  static func expression(in context: DependencyContext) -> DependencyExpression { .default }
}

protocol DeviceKey: DisposableDependencyKey where Value == Device {
  static var needs: [any DependencyKey.Type] { get }
}
extension DeviceKey {
  static var dependencies: [any DependencyKey.Type] { needs + [WorksKey.self] }
  static func dispose(_ value: Device) async throws {
    try await DependencyContainer.works(of: value).dispose(name)
  }
}
extension DependencyContainer {
  /// Disposals have no container, so that each device's works are kept beside them.
  fileprivate static let all = Box<[ObjectIdentifier: Works]>([:])

  static func works(of device: Device) -> Works { all.value[ObjectIdentifier(device)] ?? Works() }

  func device(_ name: String) -> Device {
    let device = Device(name, self[ConfigKey.self])
    let works = self[WorksKey.self]
    Self.all.change { $0[ObjectIdentifier(device)] = works }
    return device
  }
}

protocol StartedDeviceKey: DeviceKey, ComposedDependencyKey, StartedDependencyKey {
  static func readNeeds(in container: DependencyContainer)
}
extension StartedDeviceKey {
  static func readNeeds(in container: DependencyContainer) {}
  static func start(in graph: DependencyGraphScope) async throws -> StartedDependency<Self> {
    readNeeds(in: graph.container)
    try await graph.container[WorksKey.self].make(name)
    return StartedDependency(graph.container.device(name))
  }
}

enum DatabaseKey: StartedDeviceKey {
  static let needs: [any DependencyKey.Type] = [ConfigKey.self, ServerKey.self]
  static func providers(in context: DependencyContext) -> [any DependencyKey.Type] { [ServerKey.self] }
  static func isStarted(in context: DependencyContext) -> Bool { context == .live }
  static func expression(in context: DependencyContext) -> DependencyExpression {
    context == .test ? .test : .default
  }
  static func make(in container: DependencyContainer) -> Device {
    container.context == .live ? readTooEarly(in: container) : container.device("fake database")
  }
}
enum PoolKey: DeviceKey, ComposedDependencyKey {
  static let needs: [any DependencyKey.Type] = [DatabaseKey.self]
  static func expression(in context: DependencyContext) -> DependencyExpression { .default }
  static func make(in container: DependencyContainer) -> Device {
    _ = container[DatabaseKey.self]
    container[WorksKey.self].ledger.note(name)
    return container.device(name)
  }
}
enum ServerKey: StartedDeviceKey {
  static let needs: [any DependencyKey.Type] = [PoolKey.self]
  static func expression(in context: DependencyContext) -> DependencyExpression { .default }
  static func readNeeds(in container: DependencyContainer) { _ = container[PoolKey.self] }
}
/// Needs nothing, so that it is shared where the config is overridden.
enum ClerkKey: StartedDeviceKey {
  static let needs: [any DependencyKey.Type] = []
  static func expression(in context: DependencyContext) -> DependencyExpression { .default }
}
enum EntryKey: DeviceKey, ComposedDependencyKey, EagerDependencyKey {
  static let needs: [any DependencyKey.Type] = [PoolKey.self]
  static func expression(in context: DependencyContext) -> DependencyExpression { .default }
  static func make(in container: DependencyContainer) -> Device {
    _ = container[PoolKey.self]
    container[WorksKey.self].ledger.note(name)
    return container.device(name)
  }
}

enum GuestKey: InputDependencyKey {
  typealias Value = String
  static var scope: DependencyScope { Plant.login }
}
enum SessionDeviceKey: StartedDeviceKey {
  static let name = "session"
  static let needs: [any DependencyKey.Type] = [GuestKey.self]
  static var scope: DependencyScope { Plant.login }
}
enum DeskKey: StartedDeviceKey {
  static let needs: [any DependencyKey.Type] = [SessionDeviceKey.self]
  static var scope: DependencyScope { Plant.login }
}
enum MapKey: StartedDeviceKey {
  static let needs: [any DependencyKey.Type] = []
  static var scope: DependencyScope { Plant.visit }
}
enum LeafletKey: DeviceKey, ComposedDependencyKey {
  static let needs: [any DependencyKey.Type] = []
  static var scope: DependencyScope { Plant.visit }
  static func make(in container: DependencyContainer) -> Device { container.device(name) }
}

extension DependencyContainer {
  var plantPool: Device { self[PoolKey.self] }

  func beginPlantLogin(_ guest: String) async throws {
    try await begin(Plant.login, starting: [DeskKey.self, SessionDeviceKey.self]) {
      $0.provide(GuestKey.self, guest)
    }
  }

  func beginPlantVisit() async throws { try await begin(Plant.visit, starting: [MapKey.self]) }
}
