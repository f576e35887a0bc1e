import Dovetail

/// A plain model of a tree of containers: dictionaries, everything decided again from the rules at each read.
///
/// It is a value, so that an operation can be tried on a copy.
struct ReferenceTree {
  /// A value that the model made: it stands for the real one that is made at the same point.
  final class Made {
    let name: String
    let parts: [Made]
    /// Of a factory's value: what each call makes.
    let call: Call?
    init(_ name: String, _ parts: [Made], call: Call? = nil) {
      (self.name, self.parts, self.call) = (name, parts, call)
    }
  }

  struct Call {
    var name: Name
    var container: Int
    var source: Source
    var expression: Expression
  }

  enum Override {
    case set(Made)
    case factory(Factory)
    /// What a module for tests provides.
    case provision(Expression)
  }

  struct Kept {
    var name: Name
    var value: Made
    /// What the value was made from.
    var edges: Set<Name>
    var sharing: Sharing
    var life: Life
    var order: Int
    var isDisposed: Bool
    /// Whether only a start makes it.
    var isStarted: Bool
    /// The containers that have opened a scope again since the value was forgotten: it is of the one above.
    var outside: [Life: Set<Int>] = [:]
  }

  struct Container {
    var parent: Int?
    var context: DependencyContext
    var overrides: [Name: Override] = [:]
    var hadOverrides = false
    var modules: [Int] = []
    /// The keys that the modules provide, and by which one.
    var provided: [Int: Int] = [:]
    var values: [Name: Kept] = [:]
    /// What the scopes that are open here were begun with.
    var inputs: [Name: Made] = [:]
    var forgotten: [Kept] = []
    var open: Set<Life> = []
    /// Whether reads stop, here and in all children.
    var isStopped = false
    /// Whether only its children, its wrappers and its factories hold it.
    var isReleased = false
    /// Whether it owns its parent: not if something that the parent made created it.
    var isOwner = true
  }

  struct Wrapper {
    var key: Int
    /// The container that was current where it was made.
    var container: Int
    /// Whether it never reads from another.
    var isFixed = false
    /// Whether it holds the container; the wrappers of what the container made don't.
    var isOwner = false
    /// What it found at its first read, if it keeps that.
    var kept: Made?
  }

  /// The making of one value, in progress.
  struct Creation {
    var name: Name
    var container: Int
    var sharing: Sharing
    var life: Life
    var isDisposed = false
    var edges: Set<Name> = []
    /// Whether its value isn't kept: something that it was made from was replaced since.
    var isOutdated = false
    /// Whether its scope was reset: its value isn't kept, but what is made from that is.
    var isReset = false
    /// The outermost creation of its resolve: what another container keeps is none of it.
    var outermost: Int
    /// The values of the graph scope, where this is an outermost creation.
    var graph: [Name: (value: Made, edges: Set<Name>)] = [:]

    var isKept: Bool { sharing == .kept || sharing == .weak }
  }

  let world: World
  var containers: [Container]
  /// The containers that the program has, by the numbers that it gives them.
  var numbered: [Int]
  /// How many values of each name were made.
  var made: [String: Int] = [:]
  /// What was read to be called later.
  var taken: [Made] = []
  var wrappers: [Wrapper] = []
  /// Which containers are observed, until that is cancelled, and what the observers saw.
  var observers: [Int?] = []
  var events: [String] = []
  var order = 0
  /// How many values the operation has begun to make.
  var makings = 0
  var creations: [Creation] = []

  init(_ world: World, context: DependencyContext = .live) {
    self.world = world
    containers = (0..<world.roots).map { _ in Container(context: context) }
    numbered = Array(containers.indices)
    for root in 0..<world.roots { try? install(0, in: root) }
  }

  /// The innermost creation in the tree of a container.
  func reader(in container: Int) -> Int? {
    let root = chain(from: container).last
    return creations.lastIndex { chain(from: $0.container).last == root }
  }

  func depth(in container: Int) -> Int {
    let root = chain(from: container).last
    return creations.count { chain(from: $0.container).last == root }
  }

  // MARK: Reading

  mutating func read(_ name: Name, in container: Int) throws -> Made {
    // A resolve that finds nothing is not recorded.
    if !isUnregistered(name, from: container) { record(name, readIn: container) }
    return try called(value(of: name, in: container).value())
  }

  /// Records a read for the creation that it is part of, and for those around it that do not see what that makes; not where
  /// what overrides the value is not seen.
  private mutating func record(_ name: Name, readIn here: Int) {
    let holder = source(of: name, from: here).holder
    var next = reader(in: here)
    while let reader = next {
      let place = creations[reader].container
      if holder.map(chain(from: place).contains) ?? true { creations[reader].edges.insert(name) }
      next = creations[..<reader].lastIndex {
        let seen = chain(from: $0.container)
        return seen.last == chain(from: place).last && !seen.contains(place)
      }
    }
  }

  /// Adds what a value that nobody keeps was made from to its reader, if that sees where it was made.
  private mutating func add(_ edges: Set<Name>, madeIn home: Int) {
    guard let reader = reader(in: home), chain(from: creations[reader].container).contains(home) else {
      return
    }
    creations[reader].edges.formUnion(edges)
  }

  /// What a call of a factory makes, in a resolve of its own. Its reads are those of the caller.
  mutating func called(_ value: Made) throws -> Made {
    guard let call = value.call else { return value }
    creations.append(
      Creation(
        name: call.name, container: call.container, sharing: .transient, life: call.source.life,
        outermost: creations.count))
    defer {
      let edges = creations.removeLast().edges
      add(edges, madeIn: call.container)
    }
    return try element(by: call.expression, in: call.container)
  }

  /// What a read found or made.
  struct Attempt {
    var result: Result<Made, Refusal>
    /// What it was made from where nobody keeps it.
    var edges: Set<Name> = []
    /// Whether its maker, or one that ran meanwhile, replaced what it was made from.
    var isOutdated = false

    func value() throws -> Made { try result.get() }
  }

  mutating func value(of name: Name, in here: Int) throws -> Attempt {
    var isMade = false
    /// Where the last attempt's value is kept.
    var place: Int?
    /// What the last attempt was made from, if its value is not kept.
    var learned: Set<Name> = []
    // A value that is not where it belongs is made again.
    for _ in 0..<30 {
      if containers[here].isStopped { throw Refusal.stop("read after stop()") }
      let source = source(of: name, from: here)
      let (sharing, life) = (source.sharing, source.life)
      switch source.way {
      case .set(let value):
        if !isMade { tell("reused", name, in: here) }
        return Attempt(result: .success(value))
      case .absent:
        let input = try input(name, of: life, in: here)
        if !isMade { tell("reused", name, in: here) }
        return Attempt(result: .success(input))
      case .make: break
      }
      if sharing == .transient { return try makeUnkept(name, in: here, by: source) }
      if sharing == .graph {
        if let reader = reader(in: here).map({ creations[$0] }), reader.container == here,
          let known = creations[reader.outermost].graph[name]
        {
          tell("reused", name, in: here)
          add(known.edges, madeIn: here)
          return Attempt(result: .success(known.value), edges: known.edges)
        }
        return try makeUnkept(name, in: here, by: source)
      }
      try requireNoCaptive(life, in: here)
      let open = life == .singleton || sharing == .weak ? nil : try home(of: life, from: here)
      let home = keeper(of: name, from: here, below: [open, source.holder], knowing: learned)
      if place != home, containers[home].values[name] != nil, isGone(name, in: home) {
        containers[home].values[name] = nil
        continue
      }
      if let kept = containers[home].values[name] {
        if !isMade { tell("reused", name, in: here) }
        return Attempt(result: .success(kept.value))
      }
      if source.isStarted { throw Refusal.stop("read before it was made") }
      isMade = true
      place = nil
      let attempt = try make(name, in: home, by: source)
      let isPlaced = !learned.isEmpty
      learned = []
      if case .success(let value) = attempt.result {
        let kept = kept(name, value, by: source, from: attempt.edges)
        let holders = [open, source.holder]
        if isPlaced || belongs(name, in: home, below: holders, attempt.edges), !attempt.isOutdated {
          containers[home].values[name] = kept
          place = home
          if home == here { return attempt }
          continue
        }
        if kept.isDisposed { containers[home].forgotten.append(kept) }
        if !attempt.isOutdated { continue }
      }
      // Nothing keeps it, so the reader gets it, unless an override reaches what it was made from.
      if isShared(name, from: here, with: home, knowing: attempt.edges) {
        add(attempt.edges, madeIn: home)
        return attempt
      }
      learned = attempt.edges
    }
    throw Refusal.stop("replaced every time")
  }

  private mutating func makeUnkept(_ name: Name, in here: Int, by source: Source) throws -> Attempt {
    let attempt = try make(name, in: here, by: source)
    add(attempt.edges, madeIn: here)
    return attempt
  }

  /// What a scope was begun with.
  private func input(_ name: Name, of life: Life, in here: Int) throws -> Made {
    if case .identifier(let number) = name { throw Refusal.notFound(number) }
    let open = openHome(of: life, from: here)
    guard let open, let input = containers[open].inputs[name] else {
      throw Refusal.stop("nothing makes \(name)")
    }
    try requireNoCaptive(life, in: here)
    return input
  }

  mutating func kept(_ name: Name, _ value: Made, by source: Source, from edges: Set<Name>) -> Kept {
    order += 1
    var isDisposed = false
    if case .make(let expression) = source.way { isDisposed = expression.isDisposed }
    return Kept(
      name: name, value: value, edges: edges, sharing: source.sharing, life: source.life, order: order,
      isDisposed: isDisposed, isStarted: source.isStarted)
  }

  /// A test fails if what is made outlives what it reads.
  private func requireNoCaptive(_ life: Life, in here: Int) throws {
    let root = chain(from: here).last
    let maker = creations.last {
      ($0.sharing == .kept || $0.sharing == .weak) && chain(from: $0.container).last == root
    }
    if containers[here].context == .test, let maker, !maker.life.isWithin(life) {
      throw Refusal.stop("captive")
    }
  }
}
