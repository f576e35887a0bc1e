/// What names a value in a tree: a key of the world, or an identifier.
enum Name: Hashable, Sendable {
  case key(Int)
  case identifier(Int)
}

/// A registered way to make a value.
struct Factory: Sendable {
  var number: Int
  var sharing: Sharing
  var life: Life
  var reads: [Name]
}

/// Why an operation does not end as it should: a stop of the process, or an error that is thrown.
enum Refusal: Error, Equatable {
  case stop(String)
  case notFound(Int)
}

/// A plain model of a tree of containers: dictionaries, everything decided again from the rules at each read.
///
/// It is a value, so that an operation can be tried on a copy.
struct ReferenceTree {
  /// A value that the model made: it stands for the real one that is made at the same point.
  final class Made {
    let name: String
    let parts: [Made]
    init(_ name: String, _ parts: [Made]) { (self.name, self.parts) = (name, parts) }
  }

  enum Override {
    case set(Made)
    case factory(Factory)
  }

  struct Kept {
    var value: Made
    /// What the value was made from.
    var edges: Set<Name>
    var sharing: Sharing
    var life: Life
    var order: Int
    var isDisposed: Bool
    var isInput = false
  }

  struct Container {
    var parent: Int?
    var overrides: [Name: Override] = [:]
    var values: [Name: Kept] = [:]
    var forgotten: [Kept] = []
    var open: Set<Life> = []
    var isStopped = false
    /// Only its children hold it.
    var isReleased = false
  }

  /// The making of one value, in progress.
  struct Creation {
    var name: Name
    var container: Int
    var edges: Set<Name> = []
    /// The outermost creation of its resolve: what another container keeps is none of it.
    var outermost: Int
    /// The values of the graph scope, where this is an outermost creation.
    var graph: [Name: (value: Made, edges: Set<Name>)] = [:]
  }

  let world: World
  var containers: [Container] = [Container()]
  /// How many values of each name were made.
  var made: [String: Int] = [:]
  private var order = 0
  private var creations: [Creation] = []

  init(_ world: World) { self.world = world }

  // MARK: Reading

  mutating func read(_ name: Name, in container: Int) throws -> Made {
    let (value, edges) = try value(of: name, in: container)
    if !creations.isEmpty {
      creations[creations.count - 1].edges.formUnion(edges)
      creations[creations.count - 1].edges.insert(name)
    }
    return value
  }

  /// A value, and what it was made from where nobody keeps it.
  private mutating func value(of name: Name, in here: Int) throws -> (Made, Set<Name>) {
    if containers[here].isStopped { throw Refusal.stop("read after stop()") }
    let override = nearestOverride(of: name, from: here)
    if case .set(let value)? = override?.override { return (value, []) }
    var (sharing, life) = kind(of: name)
    var factory: Factory?
    if case .factory(let found)? = override?.override { factory = found }
    if let factory { (sharing, life) = (factory.sharing, factory.life) }
    if case .identifier(let number) = name, factory == nil { throw Refusal.notFound(number) }
    switch sharing {
    case .transient:
      return try make(name, in: here, by: factory)
    case .graph:
      if let reader = creations.last, reader.container == here,
        let known = creations[reader.outermost].graph[name]
      {
        return known
      }
      return try make(name, in: here, by: factory, isGraph: true)
    case .kept, .weak:
      let open = life == .singleton || sharing == .weak ? nil : try home(of: life, from: here)
      while true {
        var home = here
        while home != open, home != override?.container, containers[home].values[name] == nil,
          let parent = containers[home].parent,
          !differs(name, in: home, from: parent)
        {
          home = parent
        }
        if containers[home].isStopped { throw Refusal.stop("read after stop()") }
        if let kept = containers[home].values[name] { return (kept.value, []) }
        let (value, edges) = try make(name, in: home, by: factory)
        order += 1
        containers[home].values[name] = Kept(
          value: value, edges: edges, sharing: sharing, life: life, order: order,
          isDisposed: factory == nil && isDisposed(name))
        // What was recorded may show that an override reaches it here.
        if home == here { return (value, []) }
      }
    }
  }

  private mutating func make(
    _ name: Name, in here: Int, by factory: Factory?, isGraph: Bool = false
  ) throws -> (Made, Set<Name>) {
    if case .key(let key) = name, factory == nil, world.shapes[key].kind == .input {
      throw Refusal.stop("an input")
    }
    let outer = creations.last.flatMap { $0.container == here ? $0.outermost : nil }
    creations.append(Creation(name: name, container: here, outermost: outer ?? creations.count))
    defer { creations.removeLast() }
    var parts: [Made] = []
    for read in reads(of: name, factory) { parts.append(try self.read(read, in: here)) }
    let title = title(of: name, factory)
    made[title, default: 0] += 1
    let value = Made(title, parts)
    let edges = creations[creations.count - 1].edges
    if isGraph, let outer { creations[outer].graph[name] = (value, edges) }
    return (value, edges)
  }

  // MARK: Names

  private func kind(of name: Name) -> (Sharing, Life) {
    guard case .key(let key) = name else { return (.kept, .singleton) }
    return (world.shapes[key].sharing, world.shapes[key].life)
  }

  private func isDisposed(_ name: Name) -> Bool {
    guard case .key(let key) = name else { return false }
    return world.shapes[key].isDisposed
  }

  private func reads(of name: Name, _ factory: Factory?) -> [Name] {
    if let factory { return factory.reads }
    guard case .key(let key) = name else { return [] }
    return world.shapes[key].reads.map { .key($0) }
  }

  private func title(of name: Name, _ factory: Factory?) -> String {
    if let factory { return "factory \(factory.number)" }
    guard case .key(let key) = name else { return "nothing" }
    return "k\(key)"
  }

  func nearestOverride(of name: Name, from container: Int) -> (override: Override, container: Int)? {
    for here in chain(from: container) {
      if let override = containers[here].overrides[name] { return (override, here) }
    }
    return nil
  }

  /// A container and those that it looks to, nearest first.
  func chain(from container: Int) -> [Int] {
    var chain = [container]
    while let parent = containers[chain[chain.count - 1]].parent { chain.append(parent) }
    return chain
  }

  /// The living containers at and below one, parents first.
  func subtree(of container: Int) -> [Int] {
    containers.indices.filter { isAlive($0) && chain(from: $0).contains(container) }
  }

  func isAlive(_ container: Int) -> Bool {
    !containers[container].isReleased
      || containers.indices.contains { containers[$0].parent == container && isAlive($0) }
  }

  // MARK: Overrides that reach a value

  /// What a value is made from as seen from a container: what its key states, and what the nearest value read that is made
  /// the same way; what is set is a leaf.
  private func edges(of name: Name, from here: Int) -> Set<Name> {
    var edges: Set<Name> = []
    let override = nearestOverride(of: name, from: here)
    switch override?.override {
    case .set: return []
    case .factory: break
    case nil:
      if case .key(let key) = name { edges = Set((world.shapes[key].stated ?? []).map { .key($0) }) }
    }
    for place in chain(from: here) {
      if let value = containers[place].values[name] { return edges.union(value.edges) }
      // What was made above a factory was not made by it.
      if place == override?.container { break }
    }
    return edges
  }

  /// Whether something that a value is made from is overridden in a container itself.
  private func differs(_ name: Name, in here: Int, from parent: Int) -> Bool {
    if case .set? = nearestOverride(of: name, from: parent)?.override {
      return containers[here].overrides[name] != nil
    }
    var seen: Set<Name> = [name]
    var pending = [name]
    while let next = pending.popLast() {
      if containers[here].overrides[next] != nil { return true }
      pending += edges(of: next, from: here).filter { seen.insert($0).inserted }
    }
    return false
  }

  /// Forgets what was made from a value that is another now, here and below.
  mutating func changed(_ name: Name, at container: Int) {
    var forgotten: [(Name, Int)] = []
    for here in subtree(of: container) {
      let path = chain(from: here).prefix { $0 != container }
      if path.contains(where: { containers[$0].overrides[name] != nil }) { continue }
      for (other, kept) in containers[here].values where !kept.isInput {
        if other == name ? here != container : isMade(other, from: name, in: here) {
          forgotten.append((other, here))
        }
      }
    }
    for (other, here) in forgotten { forget(other, in: here) }
  }

  private func isMade(_ name: Name, from changed: Name, in here: Int) -> Bool {
    var seen: Set<Name> = [name]
    var pending = [name]
    while let next = pending.popLast() {
      if next == changed { return true }
      pending += edges(of: next, from: here).filter { seen.insert($0).inserted }
    }
    return false
  }

  private mutating func forget(_ name: Name, in container: Int) {
    guard let kept = containers[container].values.removeValue(forKey: name), kept.isDisposed else { return }
    containers[container].forgotten.append(kept)
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
    if inputs.contains(where: { nearestOverride(of: $0, from: here) == nil }) {
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

  mutating func keepInput(_ name: Name, _ value: Made, in container: Int, life: Life) {
    order += 1
    containers[container].values[name] = Kept(
      value: value, edges: [], sharing: .kept, life: life, order: order, isDisposed: false, isInput: true)
  }
}
