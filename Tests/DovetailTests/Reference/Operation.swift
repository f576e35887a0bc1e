import Dovetail

/// One step of a program.
enum Operation: CustomStringConvertible, Sendable {
  case read(Name, container: Int)
  /// Reads a key, and keeps what a factory's is to call it later.
  case take(Int, container: Int)
  case call(Int, isLater: Bool)
  /// Makes a wrapper of a key where a container is current, or of this container, whichever is current.
  case wrap(Int, container: Int, isFixed: Bool)
  /// Reads through a wrapper, perhaps where a container is current.
  case readWrapper(Int, under: Int?)
  /// Reads what a wrapper that keeps its value made or found at its first read.
  case readInjected(Int, under: Int?)
  /// Makes a child of the container that a wrapper reads from.
  case override(from: Int, under: Int?)
  case set(Int, container: Int)
  case register(Int, Factory, container: Int)
  case registerIdentifier(Int, Factory, container: Int)
  case remove(Int, container: Int)
  case reset(Int, container: Int)
  case resetScope(Life, container: Int)
  case begin(Life, container: Int)
  case end(Life, container: Int)
  case start(container: Int)
  case stop(container: Int)
  case makeChild(container: Int, context: DependencyContext? = nil)
  /// Reads in a block that overrides a key, and keeps a child of its container that the setup created. The setup itself
  /// reads nothing: that would see the overrides only until the block ends.
  case setUp(Inner, Name, container: Int)
  case install(Int, container: Int)
  case letGo(container: Int)
  case observe(container: Int)
  case cancel(Int)

  var container: Int {
    switch self {
    case .call, .readWrapper, .readInjected, .override, .cancel: 0
    case .read(_, let container), .take(_, let container), .wrap(_, let container, _),
      .set(_, let container), .register(_, _, let container), .registerIdentifier(_, _, let container),
      .remove(_, let container), .reset(_, let container), .resetScope(_, let container),
      .begin(_, let container), .end(_, let container), .start(let container), .stop(let container),
      .makeChild(let container, _), .setUp(_, _, let container), .install(_, let container),
      .letGo(let container), .observe(let container):
      container
    }
  }

  var description: String {
    switch self {
    case .read(let name, let container): "c\(container) read \(name)"
    case .take(let key, let container): "c\(container) take k\(key)"
    case .call(let taken, let isLater): "call t\(taken)\(isLater ? " later" : "")"
    case .wrap(let key, let container, let isFixed):
      "c\(container) wrap k\(key)\(isFixed ? " fixed" : "")"
    case .readWrapper(let wrapper, let under): "read w\(wrapper)\(under.map { " under c\($0)" } ?? "")"
    case .readInjected(let wrapper, let under):
      "read injected w\(wrapper)\(under.map { " under c\($0)" } ?? "")"
    case .override(let wrapper, let under): "child of w\(wrapper)\(under.map { " under c\($0)" } ?? "")"
    case .set(let key, let container): "c\(container) set k\(key)"
    case .register(let key, let factory, let container): "c\(container) register k\(key) by \(factory)"
    case .registerIdentifier(let number, let factory, let container):
      "c\(container) register id\(number) by \(factory)"
    case .remove(let number, let container): "c\(container) remove id\(number)"
    case .reset(let key, let container): "c\(container) reset k\(key)"
    case .resetScope(let life, let container): "c\(container) reset(.\(life))"
    case .begin(let life, let container): "c\(container) begin(.\(life))"
    case .end(let life, let container): "c\(container) end(.\(life))"
    case .start(let container): "c\(container) start()"
    case .stop(let container): "c\(container) stop()"
    case .makeChild(let container, let context): "child of c\(container)\(context.map { " for \($0)" } ?? "")"
    case .setUp(let inner, let name, let container): "child of a \(inner) of c\(container), read \(name)"
    case .install(let module, let container): "c\(container) install m\(module)"
    case .letGo(let container): "let go of c\(container)"
    case .observe(let container): "c\(container) observe"
    case .cancel(let observer): "cancel o\(observer)"
    }
  }
}

extension Operation {
  static let identifiers = 4

  static func random(
    _ number: Int, in tree: ReferenceTree, isChanging: Bool, by random: inout SeededNumbers
  ) -> Operation {
    let living = tree.numbered.indices.filter { !tree.isReleased($0) }
    let container = living[random.below(living.count)]
    let world = tree.world
    let key = random.below(World.size)
    let identifier = random.below(identifiers)
    func factory(for name: Name) -> Factory {
      var (sharing, life) = (Sharing.kept, Life.singleton)
      var candidates: [Name] = []
      switch name {
      case .key(let key):
        (sharing, life) = (world.shapes[key].sharing, world.shapes[key].life)
        candidates = (0..<key).filter { life.isWithin(world.shapes[$0].life) }.map { .key($0) }
        if isChanging, random.chance(40) { candidates += (0..<identifiers).map { .identifier($0) } }
        // What is made where a scope begins stays kept.
        if random.chance(30), sharing != .weak, world.shapes[key].start == nil {
          sharing = [.kept, .transient, .graph][random.below(3)]
        }
      case .identifier(let number):
        sharing = [.kept, .kept, .transient, .graph][random.below(4)]
        if sharing == .kept, random.chance(20) { life = .visit }
        candidates = world.shapes.indices.filter { life.isWithin(world.shapes[$0].life) }.map { .key($0) }
        candidates += life == .singleton ? (0..<number).map { .identifier($0) } : []
      }
      var reads: [Name] = []
      for _ in 0..<random.below(4) where !candidates.isEmpty {
        let read = candidates[random.below(candidates.count)]
        if !reads.contains(read) { reads.append(read) }
      }
      var inside: [Name: [Inner]] = [:]
      for name in reads where random.chance(15) && !world.isPlain {
        inside[name] = Inner.random(for: name, world.shapes[...], by: &random)
      }
      var factory = Factory(number: number, sharing: sharing, life: life, reads: reads, readsInside: inside)
      if isChanging, random.chance(25) {
        factory.changes = .random(after: reads, world.shapes[...], by: &random)
      }
      if case .identifier = name { factory.passesErrors = random.chance(50) }
      if case .identifier = name, random.chance(30) {
        factory.failure = Failure.allCases[random.below(Failure.allCases.count)]
      }
      return factory
    }
    switch random.below(100) {
    case 0..<2: return .take(key, container: container)
    case 2..<4 where !tree.taken.isEmpty:
      return .call(random.below(tree.taken.count), isLater: random.chance(50))
    case 4..<6: return .wrap(key, container: container, isFixed: random.chance(20))
    case 6..<11 where !tree.wrappers.isEmpty:
      let (wrapper, under) = (random.below(tree.wrappers.count), random.chance(50) ? container : nil)
      return random.chance(60) ? .readWrapper(wrapper, under: under) : .readInjected(wrapper, under: under)
    case 11..<13 where !tree.wrappers.isEmpty && living.count < 6:
      return .override(from: random.below(tree.wrappers.count), under: random.chance(30) ? container : nil)
    case 13..<15: return .observe(container: container)
    case 15 where !tree.observers.isEmpty: return .cancel(random.below(tree.observers.count))
    case 0..<37: return .read(.key(key), container: container)
    case 37..<40: return .install(random.below(world.modules.count), container: container)
    case 40..<47: return .read(.identifier(identifier), container: container)
    case 47..<57: return .set(key, container: container)
    case 57..<63: return .register(key, factory(for: .key(key)), container: container)
    case 63..<69:
      return .registerIdentifier(identifier, factory(for: .identifier(identifier)), container: container)
    case 69..<72: return .remove(identifier, container: container)
    case 72..<76: return .reset(key, container: container)
    case 76..<78: return .resetScope(Life.allCases[random.below(Life.allCases.count)], container: container)
    case 78..<84:
      return .begin(Life.allCases[1 + random.below(Life.allCases.count - 1)], container: container)
    case 84..<88: return .end(Life.allCases[random.below(Life.allCases.count)], container: container)
    case 88..<90: return .start(container: container)
    case 90..<91: return .stop(container: container)
    case 91..<94 where living.count < 6:
      let name = Name.key(key)
      var inner = Inner.random(for: name, world.shapes[...], by: &random)[0]
      inner.isCurrent = true
      if world.isPlain { inner.factory?.readsInside = [:] }
      return .setUp(inner, name, container: container)
    case 91..<96 where living.count < 6:
      let context = [DependencyContext.live, .preview, .test][random.below(3)]
      return .makeChild(container: container, context: random.chance(30) ? context : nil)
    default:
      return container < world.roots ? .read(.key(key), container: container) : .letGo(container: container)
    }
  }
}
