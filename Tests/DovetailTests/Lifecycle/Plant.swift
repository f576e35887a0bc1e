import Dovetail

/// A small program: a server that is started, of a pool that a read makes, of a database that is started.
enum Plant: DependencyModule {
  static let name = "Plant"
  static let modules: [any DependencyModule.Type] = [Annex.self]
  static let started: [any ContainerKey.Type] = [ServerKey.self, DatabaseKey.self, EntryKey.self]

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

  static let login = DependencyScope(
    "login", inputs: { [GuestKey.self] }, starting: { [DeskKey.self, SessionDeviceKey.self] })
  static let visit = DependencyScope("visit", starting: { [MapKey.self] })
}

/// What another module provides.
enum Annex: DependencyModule {
  static let name = "Annex"
  static let started: [any ContainerKey.Type] = [ClerkKey.self]
}

/// Notes what happens, and lets tests take part in it.
final class Works: Sendable {
  let ledger = Ledger()
  private let hook: @Sendable (String) async throws -> Void

  init(_ hook: @escaping @Sendable (String) async throws -> Void = { _ in }) { self.hook = hook }

  /// Opens `reached` when it makes `device`, and doesn't end that until it is cancelled.
  convenience init(stuckAt device: String, _ reached: Signal) {
    self.init { name in
      guard name == device else { return }
      reached.open()
      try await Task.sleep(for: .seconds(3600))
    }
  }

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

/// A gate at which a task waits, without blocking a thread, until another opens it.
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
  static func expression(in context: DependencyContext) -> DependencyExpression { .declared }
}
enum ConfigKey: DependencyKey {
  static let defaultValue = "config"
  static func expression(in context: DependencyContext) -> DependencyExpression { .declared }
}

protocol DeviceKey: ContainerKey where Value == Device {
  static var name: String { get }
  static var scope: DependencyScope { get }
  static var needs: [any ContainerKey.Type] { get }
  static var later: [any ContainerKey.Type] { get }
  static func expression(in context: DependencyContext) -> DependencyExpression
  static func start(in context: DependencyContext) -> DependencyDescription.Start?
}
extension DeviceKey {
  static var scope: DependencyScope { .singleton }
  static var later: [any ContainerKey.Type] { [] }
  static func expression(in context: DependencyContext) -> DependencyExpression { .declared }
  static func start(in context: DependencyContext) -> DependencyDescription.Start? { nil }
  static func description(in context: DependencyContext) -> DependencyDescription {
    DependencyDescription(
      name, scope: scope, needs: needs + [WorksKey.self], later: later, expression: expression(in: context),
      start: start(in: context)
    ) { disposed in
      try await DependencyContainer.works(of: disposed.value(of: Self.self)).dispose(name)
    }
  }
}
extension DependencyContainer {
  /// Disposals have no container, so that each device's works are kept beside them.
  fileprivate static let all = Box<[ObjectIdentifier: Works]>([:])

  static func works(of device: Device) -> Works { all.value[ObjectIdentifier(device)] ?? Works() }

  func device(_ name: String, config: String? = nil) -> Device {
    let device = Device(name, config ?? self[ConfigKey.self])
    let works = self[WorksKey.self]
    Self.all.change { $0[ObjectIdentifier(device)] = works }
    return device
  }
}

protocol StartedDeviceKey: DeviceKey {
  static func readNeeds(in container: DependencyContainer)
  static func started(in container: DependencyContainer) async throws -> GeneratedCode.StartedValue
}
extension StartedDeviceKey {
  static func readNeeds(in container: DependencyContainer) {}
  static func start(in context: DependencyContext) -> DependencyDescription.Start? { .make(started) }
  static func started(in container: DependencyContainer) async throws -> GeneratedCode.StartedValue {
    readNeeds(in: container)
    let device = container.device(name)
    try await container[WorksKey.self].make(name)
    return GeneratedCode.StartedValue(device, of: Self.self)
  }
  static func make(in container: DependencyContainer) -> Device {
    GeneratedCode.stop(at: Self.self, in: container)
  }
}

enum DatabaseKey: StartedDeviceKey {
  static let name = "database"
  static let needs: [any ContainerKey.Type] = [ConfigKey.self]
  static let later: [any ContainerKey.Type] = [ServerKey.self]
  static func expression(in context: DependencyContext) -> DependencyExpression {
    context == .test ? .test : .declared
  }
  static func start(in context: DependencyContext) -> DependencyDescription.Start? {
    context == .live ? .make(started) : nil
  }
  static func make(in container: DependencyContainer) -> Device {
    if container.context == .live { return GeneratedCode.stop(at: Self.self, in: container) }
    return container.device("fake database")
  }
}
enum PoolKey: DeviceKey {
  static let name = "pool"
  static let needs: [any ContainerKey.Type] = [DatabaseKey.self]
  static func make(in container: DependencyContainer) -> Device {
    _ = container[DatabaseKey.self]
    container[WorksKey.self].ledger.note(name)
    return container.device(name)
  }
}
enum ServerKey: StartedDeviceKey {
  static let name = "server"
  static let needs: [any ContainerKey.Type] = [PoolKey.self]
  static func readNeeds(in container: DependencyContainer) { _ = container[PoolKey.self] }
}
/// Needs nothing, so that it is shared where the config is overridden.
enum ClerkKey: StartedDeviceKey {
  static let name = "clerk"
  static let needs: [any ContainerKey.Type] = []
  static func started(in container: DependencyContainer) async throws -> GeneratedCode.StartedValue {
    try await container[WorksKey.self].make(name)
    return GeneratedCode.StartedValue(container.device(name, config: ""), of: Self.self)
  }
}
enum EntryKey: DeviceKey {
  static let name = "entry"
  static let needs: [any ContainerKey.Type] = [PoolKey.self]
  static func start(in context: DependencyContext) -> DependencyDescription.Start? { .read }
  static func make(in container: DependencyContainer) -> Device {
    _ = container[PoolKey.self]
    container[WorksKey.self].ledger.note(name)
    return container.device(name)
  }
}

enum GuestKey: ContainerKey {
  static func description(in context: DependencyContext) -> DependencyDescription {
    DependencyDescription("guest", scope: Plant.login, expression: .input)
  }
  static func make(in container: DependencyContainer) -> String {
    GeneratedCode.stop(at: Self.self, in: container)
  }
}
enum SessionDeviceKey: StartedDeviceKey {
  static let name = "session"
  static let needs: [any ContainerKey.Type] = [GuestKey.self]
  static var scope: DependencyScope { Plant.login }
}
enum DeskKey: StartedDeviceKey {
  static let name = "desk"
  static let needs: [any ContainerKey.Type] = [SessionDeviceKey.self]
  static var scope: DependencyScope { Plant.login }
}
enum MapKey: StartedDeviceKey {
  static let name = "map"
  static let needs: [any ContainerKey.Type] = []
  static var scope: DependencyScope { Plant.visit }
}
/// What the printing of a leaflet waits for.
enum PrintingKey: DependencyKey {
  static let defaultValue: @Sendable () -> Void = {}
}
enum LeafletKey: DeviceKey {
  static let name = "leaflet"
  static let needs: [any ContainerKey.Type] = [PrintingKey.self]
  static var scope: DependencyScope { Plant.visit }
  static func make(in container: DependencyContainer) -> Device {
    container[PrintingKey.self]()
    return container.device(name)
  }
}

extension DependencyContainer {
  var plantPool: Device { self[PoolKey.self] }

  func beginPlantLogin(_ guest: String) async throws {
    try await begin(Plant.login) { $0.provide(GuestKey.self, guest) }
  }

  func beginPlantVisit() async throws { try await begin(Plant.visit) }
}
