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
  }

  struct Container {
    var parent: Int?
    var context: DependencyContext
    var overrides: [Name: Override] = [:]
    var modules: [Int] = []
    /// The keys that the modules provide, and by which one.
    var provided: [Int: Int] = [:]
    var values: [Name: Kept] = [:]
    /// What the scopes that are open here were begun with.
    var inputs: [Name: Made] = [:]
    var forgotten: [Kept] = []
    var open: Set<Life> = []
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
    var edges: Set<Name> = []
    /// The outermost creation of its resolve: what another container keeps is none of it.
    var outermost: Int
    /// The values of the graph scope, where this is an outermost creation.
    var graph: [Name: (value: Made, edges: Set<Name>)] = [:]
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
  private var order = 0
  private(set) var creations: [Creation] = []

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
    let (value, edges) = try value(of: name, in: container)
    if let reader = reader(in: container) { record(edges.union([name]), readIn: container, by: reader) }
    return try called(value)
  }

  /// Records what was read for a creation; not what is overridden where the creation's container does not look.
  private mutating func record(_ names: Set<Name>, readIn here: Int, by reader: Int) {
    let seen = chain(from: creations[reader].container)
    creations[reader].edges.formUnion(
      names.filter { source(of: $0, from: here).holder.map(seen.contains) ?? true })
  }

  /// Ends a creation. The nearest around it that does not see its container is made from the same.
  @discardableResult
  private mutating func endCreation() -> Set<Name> {
    let ended = creations.removeLast()
    let root = chain(from: ended.container).last
    let outer = creations.lastIndex {
      let seen = chain(from: $0.container)
      return seen.last == root && !seen.contains(ended.container)
    }
    if let outer { record(ended.edges, readIn: ended.container, by: outer) }
    return ended.edges
  }

  /// What a call of a factory makes, in a resolve of its own. Its reads are those of the caller.
  mutating func called(_ value: Made) throws -> Made {
    guard let call = value.call else { return value }
    creations.append(
      Creation(
        name: call.name, container: call.container, sharing: .transient, life: call.source.life,
        outermost: creations.count))
    defer {
      let edges = endCreation()
      if let reader = reader(in: call.container) { record(edges, readIn: call.container, by: reader) }
    }
    return try element(by: call.expression, in: call.container)
  }

  /// A value, and what it was made from where nobody keeps it.
  mutating func value(of name: Name, in here: Int) throws -> (Made, Set<Name>) {
    if containers[here].isStopped { throw Refusal.stop("read after stop()") }
    let source = source(of: name, from: here)
    let (sharing, life) = (source.sharing, source.life)
    let expression: Expression
    switch source.way {
    case .set(let value):
      tell("reused", name, in: here)
      return (value, [])
    case .make(let found): expression = found
    case .absent:
      if case .identifier(let number) = name { throw Refusal.notFound(number) }
      let open = openHome(of: life, from: here)
      guard let open, let input = containers[open].inputs[name] else {
        throw Refusal.stop("nothing makes \(name)")
      }
      if containers[open].isStopped { throw Refusal.stop("read after stop()") }
      try requireNoCaptive(life, in: here)
      tell("reused", name, in: here)
      return (input, [])
    }
    switch sharing {
    case .transient:
      return try make(name, in: here, by: source, expression)
    case .graph:
      if let reader = reader(in: here).map({ creations[$0] }), reader.container == here,
        let known = creations[reader.outermost].graph[name]
      {
        tell("reused", name, in: here)
        return known
      }
      return try make(name, in: here, by: source, expression)
    case .kept, .weak:
      try requireNoCaptive(life, in: here)
      let open = life == .singleton || sharing == .weak ? nil : try home(of: life, from: here)
      var isMade = false
      while true {
        let home = keeper(of: name, from: here, below: [open, source.holder])
        if containers[home].isStopped { throw Refusal.stop("read after stop()") }
        if let kept = containers[home].values[name] {
          if !isMade, isGone(name, in: home) {
            containers[home].values[name] = nil
            continue
          }
          if !isMade { tell("reused", name, in: here) }
          return (kept.value, [])
        }
        if source.isStarted { throw Refusal.stop("read before it was made") }
        isMade = true
        let (value, edges) = try make(name, in: home, by: source, expression)
        let kept = kept(name, value, by: source, from: edges)
        // What was recorded may show that an override reaches it here, or that none does.
        if keeper(of: name, from: home, below: [open, source.holder]) == home {
          containers[home].values[name] = kept
          if home == here { return (value, []) }
        } else if kept.isDisposed {
          containers[home].forgotten.append(kept)
        }
      }
    }
  }

  mutating func kept(_ name: Name, _ value: Made, by source: Source, from edges: Set<Name>) -> Kept {
    order += 1
    var isDisposed = false
    if case .make(let expression) = source.way { isDisposed = expression.isDisposed }
    return Kept(
      name: name, value: value, edges: edges, sharing: source.sharing, life: source.life, order: order,
      isDisposed: isDisposed)
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

  mutating func make(
    _ name: Name, in here: Int, by source: Source, _ expression: Expression
  ) throws -> (Made, Set<Name>) {
    tell("making", name, in: here)
    let outer = reader(in: here).flatMap { creations[$0].container == here ? creations[$0].outermost : nil }
    creations.append(
      Creation(
        name: name, container: here, sharing: source.sharing, life: source.life,
        outermost: outer ?? creations.count))
    defer { endCreation() }
    var value: Made
    if case .key(let key) = name, world.shapes[key].kind == .factory {
      value = Made(
        expression.title, [],
        call: Call(name: name, container: here, source: source, expression: expression))
    } else {
      value = try element(by: expression, in: here)
    }
    if isCollected(name, from: here) {
      let elements = try contributions(to: name, from: here).map { try element(by: $0, in: here) }
      value = Made(value.name, value.parts + elements)
    }
    let edges = creations[creations.count - 1].edges
    if source.sharing == .graph, let outer { creations[outer].graph[name] = (value, edges) }
    tell("made", name, in: here, depth: depth(in: here) - 1)
    return (value, edges)
  }

  /// What an expression makes, alone.
  private mutating func element(by expression: Expression, in here: Int) throws -> Made {
    let parts = try expression.reads.map { name in
      if let inside = expression.readsInside[name] { return try read(name, inside: inside, of: here) }
      return try read(name, in: expression.readsRoot[name] ?? here)
    }
    if let key = expression.wraps { wrappers.append(Wrapper(key: key, container: here)) }
    made[expression.title, default: 0] += 1
    return Made(expression.title, parts)
  }

  // MARK: Scopes

  /// The container where a scope is open as seen from here.
  func openHome(of life: Life, from container: Int) -> Int? {
    for here in chain(from: container) {
      if containers[here].open.contains(life) { return here }
      if containers[here].open.contains(where: { life.isWithin($0) }) { return nil }
    }
    return nil
  }

  /// The same, after opening a scope that needs no inputs.
  private mutating func home(of life: Life, from here: Int) throws -> Int {
    if let home = openHome(of: life, from: here) { return home }
    let inputs = self.inputs(of: life)
    if inputs.contains(where: { isAbsent($0, from: here) }) {
      throw Refusal.stop("scope \(life) is closed")
    }
    let home: Int
    if let enclosing = life.enclosing, enclosing != .singleton {
      home = try self.home(of: enclosing, from: here)
    } else {
      let chain = chain(from: here)
      home =
        inputs.isEmpty
        ? chain[chain.count - 1]
        : chain.first { place in inputs.contains { containers[place].overrides[$0] != nil } } ?? here
    }
    open(life, in: home)
    return home
  }

  private func isAbsent(_ name: Name, from here: Int) -> Bool {
    if case .absent = source(of: name, from: here).way { true } else { false }
  }

  func inputs(of life: Life) -> [Name] {
    world.shapes.indices.filter { world.shapes[$0].kind == .input && world.shapes[$0].life == life }
      .map { .key($0) }
  }

  mutating func open(_ life: Life, in container: Int) {
    // What was made here for an ancestor's scope is not of this one.
    for here in affected(by: life, at: container) {
      for (name, kept) in containers[here].values where isOf(kept, life) { forget(name, in: here) }
    }
    containers[container].open.insert(life)
  }

  /// A container and those below it that did not open the scope themselves.
  func affected(by life: Life, at container: Int) -> [Int] {
    subtree(of: container).filter { here in
      !chain(from: here).prefix { $0 != container }.contains { containers[$0].open.contains(life) }
    }
  }

  func isOf(_ kept: Kept, _ life: Life) -> Bool {
    // Weak values are made from singletons, and go with them.
    kept.sharing == .weak ? life == .singleton : kept.life.isWithin(life)
  }
}
