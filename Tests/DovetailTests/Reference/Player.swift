import Dovetail
import Foundation

/// Runs operations on real containers.
/// Its operations may run at once where a scheduler lets one thread continue at a time.
final class Player: @unchecked Sendable {
  struct Outcome {
    var value: Thing?
    var error: (any Error)?
    var disposed: [Thing] = []
    var events: ArraySlice<String> = []
    var made: ArraySlice<Thing> = []
    /// Why the process would have stopped, where that can be seen.
    var stop: String?
  }

  /// The result of an operation on a released container.
  struct Gone: Error {}

  let world: World
  let journal = Journal()
  private var containers: [DependencyContainer?] { didSet { journal.keep(containers) } }
  private var observations: [DependencyObservation] = []
  private var taken: [ThingFactory] = []

  init(_ world: World, context: DependencyContext = .live) {
    self.world = world
    Journal.current = journal
    let roots = (0..<world.roots).map { _ in DependencyContainer(context: context) }
    containers = roots
    for root in roots { root.install(world.module(0)) }
    journal.keep(roots: roots)
    journal.keep(containers)
  }

  func apply(_ operation: Operation) async -> Outcome {
    var outcome = Outcome()
    let before = { (made: $0.made.count, disposed: $0.disposed.count, events: $0.events.count) }(journal.all)
    guard let container = containers[operation.container] else {
      outcome.error = Gone()
      return outcome
    }
    let keys = world.keys
    do {
      switch operation {
      case .read(let name, _): outcome.value = try name.read(in: container, of: world)
      case .take(let key, _): taken.append(keys[key].taken(in: container))
      case .wrap(let key, _, let isFixed):
        let world = world.number
        if isFixed {
          journal.keep(
            Dependency(\.[world, key], container: container), Injected(\.[world, key], container: container))
        } else {
          withDependencies(from: container) {
            journal.keep(Dependency(\.[world, key]), Injected(\.[world, key]))
          }
        }
      case .readWrapper(let number, let under):
        let wrapper = journal.all.wrappers[number]
        outcome.value = within(under) { wrapper() }
      case .readInjected(let number, let under):
        let injected = journal.all.injected[number]
        outcome.value = within(under) { injected() }
      case .override(let number, let under):
        let wrapper = journal.all.wrappers[number]
        within(under) { withDependencies(from: wrapper, { _ in }) { containers.append(.current) } }
      case .call(let number, let isLater):
        outcome.value = try isLater ? await taken[number].makeLater() : taken[number].make()
      case .set(let key, _): outcome.value = world.set(key, in: container)
      case .register(let key, let factory, _): factory.register(key: key, in: container, of: world)
      case .registerIdentifier(let number, let factory, _):
        factory.register(number, in: container, of: world)
      case .remove(let number, _): world.remove(number, from: container)
      case .reset(let key, _): keys[key].reset(in: container)
      case .resetScope(let life, _): container.reset(world.scope(.kept, life))
      case .begin(let life, _): try await begin(life, in: container)
      case .end(let life, _): try await container.end(world.scope(.kept, life))
      case .start: try await container.start()
      case .stop: try await container.stop()
      case .makeChild(_, let context):
        containers.append(DependencyContainer(parent: container, context: context))
      case .setUp(let inner, let name, _):
        let read = {
          try withDependencies(from: container) {
            inner.override(in: $0, of: self.world)
            self.containers.append(DependencyContainer(parent: $0))
          } operation: {
            try name.read(in: .current, of: self.world)
          }
        }
        outcome.value = try read()
      case .install(let module, _): container.install(world.module(module))
      case .observe:
        let number = observations.count
        observations.append(
          // Weak, since the journal holds the container.
          container.observe { [weak journal] in
            journal?.note("o\(number) \($0.depth) \($0.kind) \($0.dependency)")
          })
      case .cancel(let number): observations[number].cancel()
      case .letGo: letGo(operation.container)
      }
    } catch {
      outcome.error = error
    }
    let after = journal.all
    outcome.made = after.made[before.made...]
    outcome.disposed = Array(after.disposed[before.disposed...])
    outcome.events = after.events[before.events...]
    return outcome
  }

  private func within<Result>(_ container: Int?, _ body: () -> Result) -> Result {
    guard let container = container.flatMap({ containers[$0] }) else { return body() }
    return withDependencies(from: container, operation: body)
  }

  /// Other threads may use the array while the container goes.
  private func letGo(_ number: Int) {
    let going = containers[number]
    containers[number] = nil
    withExtendedLifetime(going) {}
  }

  /// The numbers of the containers that were not released.
  var living: [Int] { containers.indices.filter { containers[$0] != nil } }

  func isOpen(_ life: Life, in container: Int) -> Bool {
    containers[container]?.isOpen(world.scope(.kept, life)) ?? false
  }

  private func begin(_ life: Life, in container: DependencyContainer) async throws {
    let scope = world.scope(.kept, life)
    func provide(_ inputs: inout DependencyInputs) {
      guard life.hasInput || !container.isOpen(scope) else { return }
      for key in world.shapes.indices where world.shapes[key].kind == .input && world.shapes[key].life == life
      {
        world.keys[key].provide(journal.make("input k\(key)"), to: &inputs)
      }
    }
    if world.beginsLater(life) { return try await container.begin(scope, provide) }
    // Not the asynchronous one.
    let begin = { container.begin(scope, provide) }
    begin()
  }
}

extension Name {
  func read(in container: DependencyContainer, of world: World) throws -> Thing {
    switch self {
    case .key(let key): world.keys[key].read(in: container)
    case .identifier(let number) where number % 2 == 0:
      try container.resolve(Thing.self, key: "\(number / 2)")
    case .identifier(let number): try container.resolve(Twin.self, key: "\(number / 2)").thing
    }
  }
}

extension Expression {
  func make(in container: DependencyContainer, of world: World) throws -> Thing {
    var parts: [Thing] = []
    for name in reads {
      apply(at: parts.count, in: container, of: world)
      parts.append(try read(name, in: container, of: world))
    }
    return try made(from: parts, in: container, of: world)
  }

  /// The same, with other tasks between the reads, and calls of factories that make their things later.
  func make(in container: DependencyContainer, of world: World) async throws -> Thing {
    var parts: [Thing] = []
    for name in reads {
      await Task.yield()
      apply(at: parts.count, in: container, of: world)
      if case .key(let key) = name, world.shapes[key].kind == .factory, readsInside[name] == nil {
        let source = readsRoot[name].map { Journal.current.all.roots[$0] } ?? container
        parts.append(try await world.keys[key].taken(in: source).makeLater())
      } else {
        parts.append(try read(name, in: container, of: world))
      }
    }
    return try made(from: parts, in: container, of: world)
  }

  private func apply(at position: Int, in container: DependencyContainer, of world: World) {
    for change in changes where change.position == position {
      if change.isOnce, Journal.current.hasMade(title) { continue }
      change.apply(in: container, of: world)
    }
  }

  private func read(_ name: Name, in container: DependencyContainer, of world: World) throws -> Thing {
    guard case .identifier = name, !passesErrors else {
      return try readAny(name, in: container, of: world)
    }
    do { return try readAny(name, in: container, of: world) } catch {
      return Journal.current.make("no \(name)")
    }
  }

  private func readAny(_ name: Name, in container: DependencyContainer, of world: World) throws -> Thing {
    let number = world.number
    if let inside = readsInside[name] {
      return try inside.read(name, in: container, of: world)
    }
    if let root = readsRoot[name] { return try name.read(in: Journal.current.all.roots[root], of: world) }
    guard case .key(let key) = name, readsCurrent.contains(name) else {
      return try name.read(in: container, of: world)
    }
    return key % 2 == 0 ? Dependency(\.[number, key])() : Injected(\.[number, key])()
  }

  private func made(
    from parts: [Thing], in container: DependencyContainer, of world: World
  ) throws -> Thing {
    apply(at: parts.count, in: container, of: world)
    if let failure, failure.happens(parts.map(\.name)) { throw Refusal.failed(title) }
    let number = world.number
    if let wraps { Journal.current.keep(Dependency(\.[number, wraps]), Injected(\.[number, wraps])) }
    let own = reads.map { readsInside[$0] == nil && readsRoot[$0] == nil ? $0 : nil }
    return Journal.current.make(title, parts: parts, reads: own)
  }
}

extension DependencyContainer {
  /// What key paths of wrappers read.
  subscript(world: Int, key: Int) -> Thing { World.number(world).keys[key].read(in: self) }
}

extension Factory {
  func make(in container: DependencyContainer, of world: World) throws -> Thing {
    try expression.make(in: container, of: world)
  }

  func register(key: Int, in container: DependencyContainer, of world: World) {
    world.keys[key].register(in: container, scope: world.scope(sharing, life)) {
      try make(in: $0, of: world)
    }
  }

  /// Identifiers of even numbers have one type, the others another.
  func register(_ identifier: Int, in container: DependencyContainer, of world: World) {
    let scope = world.scope(sharing, life)
    if identifier % 2 == 0 {
      container.register(Thing.self, key: "\(identifier / 2)", in: scope) { try make(in: $0, of: world) }
    } else {
      container.register(Twin.self, key: "\(identifier / 2)", in: scope) {
        Twin(thing: try make(in: $0, of: world))
      }
    }
  }
}

extension World {
  func set(_ key: Int, in container: DependencyContainer) -> Thing {
    keys[key].set(Journal.current.make("set k\(key)"), in: container)
  }

  func remove(_ identifier: Int, from container: DependencyContainer) {
    if identifier % 2 == 0 {
      container.remove(Thing.self, key: "\(identifier / 2)")
    } else {
      container.remove(Twin.self, key: "\(identifier / 2)")
    }
  }
}

extension Inner {
  func override(in container: DependencyContainer, of world: World) {
    if let factory {
      factory.register(key: key, in: container, of: world)
    } else {
      _ = world.set(key, in: container)
    }
  }
}

extension Collection<Inner> {
  /// Reads in the last of children, each created in the one before.
  func read(
    _ name: Name, in container: DependencyContainer, isCurrent: Bool = false, of world: World
  ) throws -> Thing {
    let number = world.number
    guard let inner = first else {
      guard isCurrent, case .key(let key) = name else { return try name.read(in: container, of: world) }
      return Dependency(\.[number, key])()
    }
    if inner.isCurrent {
      return try withDependencies(from: container) {
        inner.override(in: $0, of: world)
      } operation: {
        try dropFirst().read(name, in: .current, isCurrent: true, of: world)
      }
    }
    let child = DependencyContainer(parent: container)
    inner.override(in: child, of: world)
    return try dropFirst().read(name, in: child, of: world)
  }
}
