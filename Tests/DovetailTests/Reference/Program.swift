import Dovetail

/// A row of operations on the containers of one world, and how real containers differ from the reference.
struct Program {
  let seed: Int
  let world: World
  let context: DependencyContext
  var operations: [Operation]

  static let length = 60

  /// A random program, of operations that do not stop the process.
  init(seed: Int) {
    self.seed = seed
    world = World.number(seed % 64)
    var random = SeededNumbers(seed: UInt64(seed))
    context = random.chance(60) ? .live : random.chance(50) ? .preview : .test
    var tree = ReferenceTree(world, context: context)
    var operations: [Operation] = []
    let length = 1 + random.below(Self.length)
    for number in 0..<length {
      let operation = Operation.random(number, in: tree, isChanging: seed % 8 >= 4, by: &random)
      var tried = tree
      guard (try? tried.apply(operation)) != nil else { continue }
      tree = tried
      operations.append(operation)
    }
    self.operations = operations
  }

  /// Runs the operations on both; nil if there is no difference, and everything goes once nothing holds the containers.
  func difference() async -> String? {
    var made: [MadeThing] = []
    if let difference = await difference(&made) { return difference }
    Journal.current = Journal()
    // A task may hold things a little longer than others wait for it.
    for _ in 0..<100_000 {
      if made.allSatisfy({ $0.thing == nil }) { return nil }
      await Task.yield()
    }
    return "\(made.compactMap(\.thing?.name)) stay in memory"
  }

  private struct MadeThing {
    weak var thing: Thing?
  }

  private func difference(_ made: inout [MadeThing]) async -> String? {
    var tree = ReferenceTree(world, context: context)
    let player = Player(world, context: context)
    var matching = Matching()
    for (number, operation) in operations.enumerated() {
      // A shrunk program may use what no longer exists, or stop.
      var tried = tree
      guard operation.container < tree.numbered.count, !tree.isReleased(operation.container),
        let expected = try? tried.apply(operation)
      else { continue }
      tree = tried
      #if DOVETAIL_INTERLEAVINGS
        let got = player.applyOnThread(operation)
      #else
        let got = await player.apply(operation)
      #endif
      let difference =
        matching.difference(expected, got, tree, player.journal.all) ?? misstep(operation, got, in: tree)
      if let difference { return "at operation \(number), \(operation): \(difference)" }
    }
    if world.isPlain, let difference = await disagreement(&tree, player, &matching) { return difference }
    made = player.journal.all.made.map { MadeThing(thing: $0) }
    return nil
  }

  /// What a read in a test made that the test overrides, or twice.
  private func misstep(_ operation: Operation, _ got: Player.Outcome, in tree: ReferenceTree) -> String? {
    guard case .read(_, let number) = operation, world.isPlain else { return nil }
    let here = tree.numbered[number]
    guard tree.containers[here].context == .test, agrees(with: tree.chain(from: here), in: tree) else {
      return nil
    }
    var (titles, shared): (Set<String>, Set<String>) = ([], [])
    for name in names {
      let source = tree.source(of: name, from: here)
      titles.formUnion(tree.contributions(to: name, from: here).map(\.title))
      if let title = source.title { titles.insert(title) }
      if let title = source.title, source.isShared, !tree.isFunction(name) { shared.insert(title) }
    }
    for thing in got.made where !titles.contains(thing.name) && !thing.name.hasPrefix("no ") {
      return "c\(number) made \(thing.name), which it overrides"
    }
    let again = Dictionary(grouping: got.made, by: \.name).first { $1.count > 1 && shared.contains($0) }
    return again.map { "c\(number) made \($0.key) \($0.value.count) times" }
  }

  /// A container that nobody owns keeps no structs, one of another context than its parent may know too late that it needs
  /// its own, and a registered function reads where it was made.
  private func agrees(with chain: [Int], in tree: ReferenceTree) -> Bool {
    chain.allSatisfy { place in
      let container = tree.containers[place]
      return tree.isOwned(place) && container.context == tree.containers[chain[0]].context
        && !container.overrides.keys.contains(where: tree.isFunction)
    }
  }

  private var names: [Name] {
    world.shapes.indices.map(Name.key) + (0..<Operation.identifiers).map(Name.identifier)
  }

  /// Reads everything in each container, and returns how its values disagree with each other.
  private func disagreement(
    _ tree: inout ReferenceTree, _ player: Player, _ matching: inout Matching
  ) async -> String? {
    var random = SeededNumbers(seed: UInt64(seed))
    for container in tree.numbered.indices.reversed() where !tree.isReleased(container) {
      guard agrees(with: tree.chain(from: tree.numbered[container]), in: tree) else { continue }
      var values: [Name: Thing] = [:]
      for name in names.shuffled(using: &random) {
        let operation = Operation.read(name, container: container)
        var tried = tree
        guard let expected = try? tried.apply(operation) else { continue }
        tree = tried
        let got = await player.apply(operation)
        let difference =
          matching.difference(expected, got, tree, player.journal.all) ?? misstep(operation, got, in: tree)
        if let difference { return "in the end, \(operation): \(difference)" }
        values[name] = got.value
      }
      let agreement = Agreement(tree: tree, container: container, values: values)
      if let difference = agreement.difference { return "in the end, \(difference)" }
    }
    return nil
  }

  /// The program without the operations that its difference does not need.
  func shrunk() async -> Program {
    var program = self
    var size = max(1, operations.count / 2)
    while true {
      var start = 0
      var isSmaller = false
      while start < program.operations.count {
        var candidate = program
        candidate.operations.removeSubrange(start..<min(start + size, candidate.operations.count))
        if await candidate.difference() != nil {
          program = candidate
          isSmaller = true
        } else {
          start += size
        }
      }
      if size == 1, !isSmaller { return program }
      size = max(1, size / 2)
    }
  }

  var text: String {
    var lines = ["seed \(seed), world \(world.number), \(context)"]
    var shown: Set<Int> = []
    func show(_ key: Int) {
      guard shown.insert(key).inserted else { return }
      let shape = world.shapes[key]
      for expression in shape.expressions + world.modules.flatMap({ $0.expressions(of: key) }) {
        expression.reads.forEach(show)
        expression.readsInside.values.joined().forEach(show)
        expression.changes.forEach(show)
        lines.append("\(expression)")
      }
      let start = shape.start.map { " start \($0)" } ?? ""
      lines.append(
        "k\(key): \(shape.kind)\(shape.isStruct ? " struct" : "") \(shape.sharing) \(shape.life)\(start)")
    }
    func show(_ name: Name) { if case .key(let key) = name { show(key) } }
    func show(_ factory: Factory) {
      factory.reads.forEach(show)
      factory.readsInside.values.joined().forEach(show)
      factory.changes.forEach(show)
    }
    func show(_ change: Change) {
      switch change.action {
      case .set(let key), .reset(let key): show(key)
      case .register(let key, let factory):
        show(key)
        show(factory)
      case .registerIdentifier(_, let factory): show(factory)
      case .resetScope, .remove: break
      }
    }
    func show(_ inner: Inner) {
      show(inner.key)
      if let factory = inner.factory { show(factory) }
    }
    for operation in operations {
      switch operation {
      case .read(let name, _): show(name)
      case .set(let key, _), .reset(let key, _), .take(let key, _), .wrap(let key, _, _):
        show(key)
      case .register(let key, let factory, _):
        show(key)
        show(factory)
      case .registerIdentifier(_, let factory, _): show(factory)
      case .setUp(let inner, let name, _):
        show(inner)
        show(name)
      case .start, .begin: world.shapes.indices.filter { world.shapes[$0].start != nil }.forEach(show)
      default: break
      }
    }
    return (lines + operations.map { "  \($0)" }).joined(separator: "\n")
  }
}

/// Which real value is which of the reference's.
struct Matching {
  private var known: [ObjectIdentifier: ReferenceTree.Made] = [:]
  private var taken: [ObjectIdentifier: Thing] = [:]

  /// How two values differ, or nil if they may be the same and always were.
  mutating func difference(_ made: ReferenceTree.Made, _ thing: Thing) -> String? {
    if let before = known[ObjectIdentifier(thing)] {
      return before === made
        ? nil
        : "got \(thing.name)#\(thing.serial), which is another value than the \(made.name) that is expected"
    }
    if let before = taken[ObjectIdentifier(made)] {
      return "got a new \(thing.name)#\(thing.serial) in place of #\(before.serial)"
    }
    guard thing.name == made.name, thing.parts.count == made.parts.count else {
      return
        "got \(thing.name) of \(thing.parts.map(\.name)), expected \(made.name) of \(made.parts.map(\.name))"
    }
    known[ObjectIdentifier(thing)] = made
    taken[ObjectIdentifier(made)] = thing
    for (part, other) in zip(made.parts, thing.parts) {
      if let difference = difference(part, other) { return "in \(thing.name)#\(thing.serial): \(difference)" }
    }
    return nil
  }

  mutating func difference(
    _ expected: ReferenceTree.Outcome, _ got: Player.Outcome, _ tree: ReferenceTree,
    _ entries: Journal.Entries
  ) -> String? {
    if let stop = got.stop { return stop }
    if (expected.error == nil) != (got.error == nil) {
      return
        "threw \(got.error.map { "\($0)" } ?? "nothing"), expected \(expected.error.map { "\($0)" } ?? "nothing")"
    }
    if let value = expected.value, let thing = got.value, let difference = difference(value, thing) {
      return difference
    }
    if expected.disposed.map(\.name) != got.disposed.map(\.name) {
      return "disposed of \(got.disposed.map(\.name)), expected \(expected.disposed.map(\.name))"
    }
    for (value, thing) in zip(expected.disposed, got.disposed) {
      if let difference = difference(value, thing) { return "disposed: \(difference)" }
    }
    func byObserver(_ events: some Sequence<String>) -> [Substring: [String]] {
      Dictionary(grouping: events) { $0.prefix { $0 != " " } }
    }
    if byObserver(expected.events) != byObserver(got.events) {
      let common = zip(expected.events, got.events).prefix { $0 == $1 }.count
      let (rest, expected) = (got.events.dropFirst(common), expected.events.dropFirst(common))
      return "observers saw \(rest.prefix(5)), expected \(expected.prefix(5)) after \(common) events"
    }
    var made: [String: Int] = [:]
    for thing in entries.made { made[thing.name, default: 0] += 1 }
    if made != tree.made {
      let names = Set(made.keys).union(tree.made.keys).sorted().filter { made[$0] != tree.made[$0] }
      return "made "
        + names.map { "\($0) \(made[$0] ?? 0) times, expected \(tree.made[$0] ?? 0)" }.joined(separator: "; ")
    }
    return nil
  }
}
