import Dovetail

/// A key whose edges, scope and statedness a world says.
protocol WorldKey: ContainerKey where Value: Sendable {
  associatedtype W: Binary
  associatedtype I: Binary
  static func read(in container: DependencyContainer) -> Thing
  static func value(_ thing: Thing) -> Value
  static func thing(_ value: Value) -> Thing
  /// The value that a factory makes.
  static func built(
    in container: DependencyContainer, _ make: @escaping @Sendable (DependencyContainer) throws -> Thing
  ) throws -> Value
  /// What a program reads now, and calls later.
  static func taken(in container: DependencyContainer) -> ThingFactory
}

extension WorldKey where Value == Thing {
  static func value(_ thing: Thing) -> Thing { thing }
  static func thing(_ value: Thing) -> Thing { value }
}

extension WorldKey {
  static var world: World { World.number(W.number) }
  static var shape: Shape { world.shapes[I.number] }
  static var title: String { "k\(I.number)" }

  static func read(in container: DependencyContainer) -> Thing { thing(container[Self.self]) }

  static func built(
    in container: DependencyContainer, _ make: @escaping @Sendable (DependencyContainer) throws -> Thing
  ) throws -> Value { value(try make(container)) }

  static func taken(in container: DependencyContainer) -> ThingFactory {
    let thing = read(in: container)
    return ThingFactory(thing)
  }

  static func set(_ thing: Thing, in container: DependencyContainer) -> Thing {
    container[Self.self] = value(thing)
    return thing
  }

  static func provide(_ thing: Thing, to inputs: inout DependencyInputs) {
    inputs.provide(Self.self, value(thing))
  }

  static func reset(in container: DependencyContainer) { container.reset(Self.self) }

  static func made(in container: DependencyContainer) -> Thing {
    guard let expression = shape.expression(in: container.context) else {
      return thing(GeneratedCode.stop(at: Self.self, in: container))
    }
    do { return try expression.make(in: container, of: world) } catch { fatalError("\(error)") }
  }

  static func register(
    in container: DependencyContainer, scope: DependencyScope,
    _ factory: @escaping @Sendable (DependencyContainer) throws -> Thing
  ) {
    if scope == world.scope(shape.sharing, shape.life) {
      container.register(Self.self) { try built(in: $0, factory) }
    } else {
      container.register(Self.self, in: scope) { try built(in: $0, factory) }
    }
  }

  static func provision(_ expressions: [Expression]) -> GeneratedCode.Provision {
    GeneratedCode.Provision(of: Self.self, { describe(expressions.inContext($0), in: $0) }) { container in
      guard let expression = expressions.inContext(container.context) else { fatalError("no expression") }
      return try built(in: container) { try expression.make(in: $0, of: world) }
    }
  }

  static func contribution(_ expression: Expression) -> GeneratedCode.Contribution {
    GeneratedCode.Contribution(to: Self.self, needs: needs(expression) ?? []) {
      value(try expression.make(in: $0, of: world))
    }
  }

  static func needs(_ expression: Expression?) -> [any ContainerKey.Type]? {
    guard let stated = expression.map(\.stated) ?? [] else { return nil }
    return stated.compactMap { if case .key(let key) = $0 { world.keys[key] } else { nil } }
  }

  static func form(_ expression: Expression?) -> DependencyExpression {
    guard let expression else { return shape.kind == .input ? .input : .required }
    return switch expression.context {
    case .preview: .preview
    case .test: .test
    default: .declared
    }
  }

  static func describe(_ expression: Expression?, in context: DependencyContext) -> DependencyDescription {
    let shape = shape
    let world = world
    var start = shape.start == .read ? DependencyDescription.Start.read : nil
    if let expression, expression.isStarted {
      start = .make {
        GeneratedCode.StartedValue(value(try await expression.make(in: $0, of: world)), of: Self.self)
      }
    }
    let dispose: @Sendable (GeneratedCode.DisposedValue) async throws -> Void = {
      Journal.current.dispose(thing($0.value(of: Self.self)))
    }
    return DependencyDescription(
      title, scope: world.scope(shape.sharing, shape.life), needs: needs(expression),
      expression: form(expression), start: start, dispose: expression?.isDisposed == true ? dispose : nil)
  }
}

/// Keys as generated ones are: they describe themselves.
protocol DescribedWorldKey: WorldKey {}

extension DescribedWorldKey {
  static func description(in context: DependencyContext) -> DependencyDescription {
    describe(shape.expression(in: context), in: context)
  }
  static func make(in container: DependencyContainer) throws -> Value { value(made(in: container)) }
}

enum StatedWorldKey<W: Binary, I: Binary>: DescribedWorldKey {
  typealias Value = Thing
}

enum StructWorldKey<W: Binary, I: Binary>: DescribedWorldKey {
  typealias Value = Twin
  static func value(_ thing: Thing) -> Twin { Twin(thing: thing) }
  static func thing(_ value: Twin) -> Thing { value.thing }
}

enum FreshWorldKey<W: Binary, I: Binary>: DescribedWorldKey {
  typealias Value = Thing
  static func read(in container: DependencyContainer) -> Thing { container[transient: Self.self] }
}

enum WeakWorldKey<W: Binary, I: Binary>: DescribedWorldKey, WeakDependencyKey {
  typealias Value = Thing
  static func read(in container: DependencyContainer) -> Thing { container[weak: Self.self] }
  static func weakly(_ value: Thing) -> () -> Thing? { weak let object = value; return { object } }
}

enum CollectingWorldKey<W: Binary, I: Binary>: DescribedWorldKey {
  static func value(_ thing: Thing) -> [Thing] { [thing] }
  static func thing(_ value: [Thing]) -> Thing { Journal.current.whole(of: value) }
  static func make(in container: DependencyContainer) throws -> [Thing] {
    GeneratedCode.collected([made(in: container)], for: Self.self, in: container)
  }
}

enum FactoryWorldKey<W: Binary, I: Binary>: DescribedWorldKey {
  static func read(in container: DependencyContainer) -> Thing { thing(taken(in: container)) }
  static func taken(in container: DependencyContainer) -> ThingFactory { container[transient: Self.self] }
  static func value(_ thing: Thing) -> ThingFactory { ThingFactory(thing) }
  static func thing(_ value: ThingFactory) -> Thing {
    do { return try value.make() } catch { fatalError("\(error)") }
  }
  static func make(in container: DependencyContainer) throws -> ThingFactory {
    built(in: container) { made(in: $0) }
  }
  static func built(
    in container: DependencyContainer, _ make: @escaping @Sendable (DependencyContainer) throws -> Thing
  ) -> ThingFactory {
    let home = GeneratedCode.FactoryHome(container)
    return ThingFactory {
      try home.make(make)
    } makeLater: {
      try await home.make { container in
        await Task.yield()
        return try make(container)
      }
    }
  }
}

/// Hand-written keys.
protocol HandWrittenWorldKey: WorldKey, DependencyKey where Value == Thing {}

extension HandWrittenWorldKey {
  static var scope: DependencyScope { world.scope(shape.sharing, shape.life) }
  static var dependencies: [any ContainerKey.Type]? { needs(shape.expressions[0]) }
  static func expression(in context: DependencyContext) -> DependencyExpression {
    form(shape.expression(in: context))
  }
  /// With a shorter name than the type's.
  static func description(in context: DependencyContext) -> DependencyDescription {
    DependencyDescription(title, scope: scope, needs: dependencies, expression: expression(in: context))
  }
  static var defaultValue: Thing { made(in: .current) }
}

enum MadeByHandKey<W: Binary, I: Binary>: HandWrittenWorldKey {
  static func make(in container: DependencyContainer) throws -> Thing { made(in: container) }
}

enum DefaultOnlyKey<W: Binary, I: Binary>: HandWrittenWorldKey {}
