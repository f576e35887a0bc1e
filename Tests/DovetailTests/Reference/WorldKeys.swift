import Dovetail

/// A key whose edges, scope and statedness a world says.
protocol WorldKey: ContainerKey where Value == Thing {
  associatedtype W: Binary
  associatedtype I: Binary
  static func read(in container: DependencyContainer) -> Thing
}

extension WorldKey {
  static var world: World { World.number(W.number) }
  static var shape: Shape { world.shapes[I.number] }
  static var title: String { "k\(I.number)" }

  static func read(in container: DependencyContainer) -> Thing { container[Self.self] }

  static func set(_ thing: Thing, in container: DependencyContainer) { container[Self.self] = thing }

  static func provide(_ thing: Thing, to inputs: inout DependencyInputs) { inputs.provide(Self.self, thing) }

  static func reset(in container: DependencyContainer) { container.reset(Self.self) }

  static func made(in container: DependencyContainer) -> Thing {
    let shape = shape
    let world = world
    let parts = shape.reads.map {
      world.keys[$0].read(in: shape.readsCurrent.contains($0) ? DependencyContainer.current : container)
    }
    return Journal.current.make(title, parts: parts)
  }

  static func register(
    in container: DependencyContainer, scope: DependencyScope,
    _ factory: @escaping @Sendable (DependencyContainer) throws -> Thing
  ) {
    if scope == world.scope(shape.sharing, shape.life) {
      container.register(Self.self, factory)
    } else {
      container.register(Self.self, in: scope, factory)
    }
  }

  static var full: DependencyDescription {
    let shape = shape
    let world = world
    var start: DependencyDescription.Start?
    switch shape.start {
    case .read: start = .read
    case .make: start = .make { StartedValue(made(in: $0), of: Self.self) }
    case nil: break
    }
    let dispose: @Sendable (DisposedValue) async throws -> Void = {
      Journal.current.dispose($0.value(of: Self.self))
    }
    return DependencyDescription(
      title, scope: world.scope(shape.sharing, shape.life), needs: shape.stated?.map { world.keys[$0] },
      expression: .declared, absence: shape.kind == .input ? .input : nil, resolvesGraph: resolvesGraph,
      start: start,
      dispose: shape.isDisposed ? dispose : nil)
  }

  /// Whether the value holds one of the graph scope, found through values that are not kept.
  private static var resolvesGraph: Bool {
    let shapes = world.shapes
    func resolves(_ index: Int) -> Bool {
      shapes[index].sharing == .graph
        || shapes[index].sharing == .transient && shapes[index].reads.contains(where: resolves)
    }
    return shape.sharing == .transient && resolves(I.number)
  }
}

enum StatedWorldKey<W: Binary, I: Binary>: WorldKey {
  static func description(in context: DependencyContext) -> DependencyDescription { full }
  static func make(in container: DependencyContainer) throws -> Thing { made(in: container) }
}

enum FreshWorldKey<W: Binary, I: Binary>: WorldKey {
  static func description(in context: DependencyContext) -> DependencyDescription { full }
  static func make(in container: DependencyContainer) throws -> Thing { made(in: container) }
  static func read(in container: DependencyContainer) -> Thing { container[transient: Self.self] }
}

enum WeakWorldKey<W: Binary, I: Binary>: WorldKey, WeakDependencyKey {
  static func description(in context: DependencyContext) -> DependencyDescription { full }
  static func make(in container: DependencyContainer) throws -> Thing { made(in: container) }
  static func read(in container: DependencyContainer) -> Thing { container[weak: Self.self] }
  static func weakly(_ value: Thing) -> @Sendable () -> Thing? { weak let object = value; return { object } }
}

enum MadeByHandKey<W: Binary, I: Binary>: WorldKey, DependencyKey {
  static var defaultValue: Thing { made(in: .current) }
  static var scope: DependencyScope { world.scope(shape.sharing, shape.life) }
  static var dependencies: [any ContainerKey.Type]? { shape.stated?.map { world.keys[$0] } }
  static func make(in container: DependencyContainer) throws -> Thing { made(in: container) }
}

enum DefaultOnlyKey<W: Binary, I: Binary>: WorldKey, DependencyKey {
  static var defaultValue: Thing { Journal.current.make(title) }
  static var scope: DependencyScope { world.scope(shape.sharing, shape.life) }
  static var dependencies: [any ContainerKey.Type]? { shape.stated?.map { world.keys[$0] } }
}

/// What a world's containers are installed with.
enum WorldModule<W: Binary>: DependencyModule {
  static var name: String { "World\(W.number)" }
  static var started: [any ContainerKey.Type] { World.number(W.number).started }
}
