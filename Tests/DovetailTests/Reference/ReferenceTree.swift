import Dovetail

/// What names a value in a tree: a key of the world, or an identifier.
enum Name: Hashable, Sendable, CustomStringConvertible {
  case key(Int)
  case identifier(Int)

  var description: String {
    switch self {
    case .key(let key): "k\(key)"
    case .identifier(let number): "id\(number)"
    }
  }
}

/// A registered way to make a value.
struct Factory: Sendable {
  var number: Int
  var sharing: Sharing
  var life: Life
  var reads: [Name]

  var expression: Expression { Expression(title: "factory \(number)", reads: reads) }
}

extension Factory: CustomStringConvertible {
  var description: String { "\(expression), \(sharing) \(life)" }
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
    /// What a module for tests provides.
    case provision(Expression)
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
    var context: DependencyContext
    var overrides: [Name: Override] = [:]
    var modules: [Int] = []
    /// The keys that the modules provide, and by which one.
    var provided: [Int: Int] = [:]
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
  var containers: [Container]
  /// How many values of each name were made.
  var made: [String: Int] = [:]
  private var order = 0
  private var creations: [Creation] = []

  init(_ world: World, context: DependencyContext = .live) {
    self.world = world
    containers = [Container(context: context)]
    try? install(0, in: 0)
  }

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
    let source = source(of: name, from: here)
    let (sharing, life) = (source.sharing, source.life)
    let expression: Expression
    switch source.way {
    case .set(let value): return (value, [])
    case .make(let found): expression = found
    case .absent:
      if case .identifier(let number) = name { throw Refusal.notFound(number) }
      throw Refusal.stop("nothing makes \(name)")
    }
    switch sharing {
    case .transient:
      return try make(name, in: here, by: expression)
    case .graph:
      if let reader = creations.last, reader.container == here,
        let known = creations[reader.outermost].graph[name]
      {
        return known
      }
      return try make(name, in: here, by: expression, isGraph: true)
    case .kept, .weak:
      let open = life == .singleton || sharing == .weak ? nil : try home(of: life, from: here)
      while true {
        let home = keeper(of: name, from: here, below: [open, source.holder])
        if containers[home].isStopped { throw Refusal.stop("read after stop()") }
        if let kept = containers[home].values[name] { return (kept.value, []) }
        let (value, edges) = try make(name, in: home, by: expression)
        order += 1
        let kept = Kept(
          value: value, edges: edges, sharing: sharing, life: life, order: order,
          isDisposed: expression.isDisposed)
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

  /// The container that keeps a value: the nearest that has it, or the highest that would make the same.
  private func keeper(of name: Name, from here: Int, below holders: [Int?]) -> Int {
    var home = here
    while !holders.contains(home), containers[home].values[name] == nil,
      let parent = containers[home].parent, !differs(name, in: home, from: parent)
    {
      home = parent
    }
    return home
  }

  private mutating func make(
    _ name: Name, in here: Int, by expression: Expression, isGraph: Bool = false
  ) throws -> (Made, Set<Name>) {
    let outer = creations.last.flatMap { $0.container == here ? $0.outermost : nil }
    creations.append(Creation(name: name, container: here, outermost: outer ?? creations.count))
    defer { creations.removeLast() }
    var parts = try self.parts(of: expression, in: here)
    made[expression.title, default: 0] += 1
    if isCollected(name, from: here) {
      for contribution in contributions(to: name, from: here) {
        let element = Made(contribution.title, try self.parts(of: contribution, in: here))
        made[element.name, default: 0] += 1
        parts.append(element)
      }
    }
    let value = Made(expression.title, parts)
    let edges = creations[creations.count - 1].edges
    if isGraph, let outer { creations[outer].graph[name] = (value, edges) }
    return (value, edges)
  }

  private mutating func parts(of expression: Expression, in here: Int) throws -> [Made] {
    var parts: [Made] = []
    for read in expression.reads { parts.append(try self.read(read, in: here)) }
    return parts
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
    let source = source(of: name, from: here)
    guard case .make(let expression) = source.way else { return [] }
    var edges = Set(expression.stated ?? [])
    if isCollected(name, from: here) {
      edges.formUnion(contributions(to: name, from: here).flatMap { $0.stated ?? [] })
    }
    for place in chain(from: here) {
      if let value = containers[place].values[name] { return edges.union(value.edges) }
      // What was made above a factory was not made by it.
      if place == source.holder { break }
    }
    return edges
  }

  /// Whether something that a value is made from is overridden in a container itself, or is made in another way in its
  /// context.
  private func differs(_ name: Name, in here: Int, from parent: Int) -> Bool {
    var seen: Set<Name> = [name]
    var pending = [name]
    while let next = pending.popLast() {
      if isReplaced(next, in: here) { return true }
      let (own, other) = (source(of: next, from: here), source(of: next, from: parent))
      if own.title != other.title || addsElements(to: next, in: here) { return true }
      pending += edges(of: next, from: here).filter { seen.insert($0).inserted }
    }
    return false
  }

  /// Whether modules of a container itself add to a collection.
  private func addsElements(to name: Name, in here: Int) -> Bool {
    guard case .key(let key) = name, isCollected(name, from: here) else { return false }
    return containers[here].modules.contains { !world.modules[$0].contributions(to: key).isEmpty }
  }

  /// Forgets what was made from values that are others now, here and below.
  mutating func changed(_ names: Set<Name>, at container: Int) {
    var forgotten: [(Name, Int)] = []
    for here in subtree(of: container) {
      let path = chain(from: here).prefix { $0 != container }
      let seen = names.filter { name in !path.contains { isReplaced(name, in: $0) } }
      for (other, kept) in containers[here].values where !kept.isInput {
        if seen.contains(other) ? here != container : isMade(other, from: seen, in: here) {
          forgotten.append((other, here))
        }
      }
    }
    for (other, here) in forgotten { forget(other, in: here) }
  }

  private func isMade(_ name: Name, from changed: Set<Name>, in here: Int) -> Bool {
    var seen: Set<Name> = [name]
    var pending = [name]
    while let next = pending.popLast() {
      if changed.contains(next) { return true }
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

  mutating func keepInput(_ name: Name, _ value: Made, in container: Int, life: Life) {
    order += 1
    containers[container].values[name] = Kept(
      value: value, edges: [], sharing: .kept, life: life, order: order, isDisposed: false, isInput: true)
  }
}
