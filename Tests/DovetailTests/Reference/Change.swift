import Dovetail

/// What a maker does beside reading.
struct Change: Sendable {
  enum Action: Sendable {
    case set(Int)
    case register(Int, Factory)
    case reset(Int)
    case resetScope(Life)
    case registerIdentifier(Int, Factory)
    case remove(Int)
  }

  var action: Action
  /// How many reads come before it.
  var position: Int
  /// The container of the program where it happens, if there is one; else the one that the value is made for.
  var container: Int?
  /// Whether it is left out once the maker has made a value.
  var isOnce: Bool
}

extension Change: CustomStringConvertible {
  var description: String {
    let text =
      switch action {
      case .set(let key): "set k\(key)"
      case .register(let key, let factory): "register k\(key) by \(factory)"
      case .reset(let key): "reset k\(key)"
      case .resetScope(let life): "reset(.\(life))"
      case .registerIdentifier(let number, let factory): "register id\(number) by \(factory)"
      case .remove(let number): "remove id\(number)"
      }
    return text + " after \(position)" + (container.map { " in c\($0)" } ?? "") + (isOnce ? " once" : "")
  }
}

/// When a registered maker throws, after its reads and changes.
enum Failure: CaseIterable, Sendable {
  case always, ifSet, unlessSet

  /// Returns whether a maker throws that has read values of these names.
  func happens(_ names: some Sequence<String>) -> Bool {
    switch self {
    case .always: true
    case .ifSet: names.contains { $0.hasPrefix("set") }
    case .unlessSet: !names.contains { $0.hasPrefix("set") }
    }
  }
}

extension Change {
  func apply(in container: DependencyContainer, of world: World) {
    guard let container = self.container.map({ Journal.current.container($0) }) ?? container else { return }
    switch action {
    case .set(let key): _ = world.set(key, in: container)
    case .register(let key, let factory): factory.register(key: key, in: container, of: world)
    case .reset(let key): world.keys[key].reset(in: container)
    case .resetScope(let life): container.reset(world.scope(.kept, life))
    case .registerIdentifier(let number, let factory): factory.register(number, in: container, of: world)
    case .remove(let number): world.remove(number, from: container)
    }
  }
}

extension ReferenceTree {
  mutating func apply(_ change: Change, in here: Int) throws {
    var here = here
    if let container = change.container {
      guard container < numbered.count, !isReleased(container) else { return }
      here = numbered[container]
    }
    switch change.action {
    case .set(let key): _ = set(key, in: here)
    case .register(let key, let factory): register(key, factory, in: here)
    case .reset(let key): try reset(key, in: here)
    case .resetScope(let life): try reset(life, in: here)
    case .registerIdentifier(let number, let factory): registerIdentifier(number, factory, in: here)
    case .remove(let number): remove(number, from: here)
    }
  }
}

extension [Change] {
  static func random(
    after reads: [Name], _ shapes: ArraySlice<Shape>, by random: inout SeededNumbers
  ) -> [Change] {
    (0...random.below(2)).map { _ in
      var key = random.below(World.size)
      if random.chance(70), case .key(let read)? = reads.randomElement(using: &random) {
        key = read
        // Perhaps what that is made from.
        for _ in 0..<random.below(3) {
          guard case .key(let next)? = shapes[key].expressions.first?.reads.randomElement(using: &random)
          else { break }
          key = next
        }
      }
      var action = Change.Action.set(key)
      if shapes.indices.contains(key), random.chance(30) {
        let shape = shapes[key]
        let made = Expression.random("", shape.life, below: shapes[..<key], by: &random)
        action = .register(
          key,
          Factory(
            number: 20_000 + random.below(10_000), sharing: shape.sharing, life: shape.life,
            reads: made.reads,
            readsInside: made.readsInside))
      } else if random.chance(40) {
        action = .reset(key)
      } else if random.chance(10) {
        action = .resetScope(Life.allCases[random.below(Life.allCases.count)])
      } else if random.chance(20) {
        let number = random.below(Operation.identifiers)
        let reads = Expression.random("", .singleton, below: shapes[..<(shapes.count / 2)], by: &random).reads
        action =
          random.chance(30)
          ? .remove(number)
          : .registerIdentifier(
            number,
            Factory(number: 30_000 + random.below(10_000), sharing: .kept, life: .singleton, reads: reads))
      }
      return Change(
        action: action, position: random.below(reads.count + 1),
        container: random.chance(40) ? random.below(5) : nil, isOnce: random.chance(40))
    }
  }
}

extension [Expression] {
  /// Lets some makers change what they read, or anything else.
  fileprivate mutating func change(_ shapes: [Shape], by random: inout SeededNumbers) {
    for index in indices where self[index].isStarted && random.chance(20) {
      self[index].failure = Failure.allCases[random.below(Failure.allCases.count)]
    }
    for index in indices where random.chance(20) {
      self[index].changes = .random(after: self[index].reads, shapes[...], by: &random)
    }
  }
}

extension World {
  static func change(
    _ shapes: inout [Shape], _ modules: inout [Module], by random: inout SeededNumbers
  ) {
    let all = shapes
    for index in shapes.indices { shapes[index].expressions.change(all, by: &random) }
    for index in modules.indices {
      for part in modules[index].provisions.indices {
        modules[index].provisions[part].expressions.change(all, by: &random)
      }
      for part in modules[index].contributions.indices {
        modules[index].contributions[part].expressions.change(all, by: &random)
      }
    }
  }
}
