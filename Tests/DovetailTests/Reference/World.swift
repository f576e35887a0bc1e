import Dovetail
import Synchronization

/// A number as a type, so that generic keys are as many as are needed.
protocol Binary: SendableMetatype {
  static var number: Int { get }
}
enum NoBit: Binary {
  static var number: Int { 0 }
}
enum ZeroBit<Rest: Binary>: Binary {
  static var number: Int { Rest.number * 2 }
}
enum OneBit<Rest: Binary>: Binary {
  static var number: Int { Rest.number * 2 + 1 }
}

func binary(of number: Int, places: Int = 7) -> any Binary.Type {
  func appending<Rest: Binary>(_ bit: Int, to rest: Rest.Type) -> any Binary.Type {
    bit == 0 ? ZeroBit<Rest>.self : OneBit<Rest>.self
  }
  var type: any Binary.Type = NoBit.self
  for place in (0..<places).reversed() { type = appending(number >> place & 1, to: type) }
  return type
}

/// The scopes of a world.
enum Life: Int, CaseIterable, Sendable {
  case singleton, visit, stay, login, cart

  var enclosing: Life? {
    switch self {
    case .singleton: nil
    case .visit, .login: .singleton
    case .stay: .visit
    case .cart: .login
    }
  }
  var depth: Int { enclosing.map { $0.depth + 1 } ?? 0 }
  var hasInput: Bool { self == .login || self == .cart }

  func isWithin(_ other: Life) -> Bool {
    self == other || (enclosing?.isWithin(other) ?? false)
  }
}

/// How a key's value is shared.
enum Sharing: Equatable, Sendable {
  case kept, transient, graph, weak
}

/// An expression that makes a value.
struct Expression: Sendable {
  var title: String
  /// What the maker reads, in this order.
  var reads: [Name]
  /// Reads that go through the current container, as wrappers do.
  var readsCurrent: Set<Name> = []
  /// Reads that go to a root, whichever container the value is made for.
  var readsRoot: [Name: Int] = [:]
  /// Reads that go to a child that the maker creates, or to a child of that, and so on.
  var readsInside: [Name: [Inner]] = [:]
  /// What it says that it is made from; nil if it says nothing.
  var stated: [Name]?
  /// What the maker does between its reads.
  var changes: [Change] = []
  var failure: Failure?
  /// Whether it throws what its reads throw.
  var passesErrors = false
  /// What a wrapper of the value reads, later.
  var wraps: Int?
  var isDisposed = false
  /// Whether only a start makes it, asynchronously.
  var isStarted = false
  /// The context that it is for, if it is not for all.
  var context: DependencyContext?
}

extension Expression: CustomStringConvertible {
  var description: String {
    func text(_ names: some Sequence<Name>) -> String { names.map(\.description).joined(separator: " ") }
    let isAsRead = stated.map { Set($0) == Set(reads) } ?? false
    return title + (isDisposed ? " disposed" : "") + (isStarted ? " started" : "")
      + (reads.isEmpty ? "" : " reads \(text(reads))")
      + (readsCurrent.isEmpty ? "" : " (current: \(text(readsCurrent)))")
      + (readsRoot.isEmpty ? "" : " (root: \(readsRoot.map { "\($0.key) \($0.value)" }.sorted()))")
      + (readsInside.isEmpty ? "" : " (inside: \(readsInside.map { "\($0.key) \($0.value)" }.sorted()))")
      + (changes.isEmpty ? "" : " (\(changes.map(\.description).joined(separator: ", ")))")
      + (failure.map { " throws \($0)" } ?? "")
      + (wraps.map { " wraps k\($0)" } ?? "")
      + (isAsRead ? "" : " states \(stated.map(text) ?? "nothing")")
  }
}

/// What a key of a world is.
struct Shape: Sendable {
  enum Kind: Sendable {
    /// As generated: says everything about itself.
    case generated
    /// Hand-written, with a maker.
    case handWritten
    /// Hand-written, with a default value alone.
    case defaultOnly
    /// A scope's input.
    case input
    /// A module must provide it.
    case required
    /// Its value holds what modules contribute.
    case collecting
    /// Its value is a function, as that of a dependency with parameters; its readers call it.
    case factory
  }

  /// How a start makes the value: by reading it, or by expressions that nothing else runs.
  enum Start: Sendable {
    case read, make
  }

  var kind: Kind
  /// Whether the value is a struct that holds a thing.
  var isStruct = false
  var sharing: Sharing
  /// The scope of the value, and of the shortest-lived value that it may read.
  var life: Life
  /// None, or one for all contexts, and those for one context.
  var expressions: [Expression] = []
  var start: Start?

  /// Whether the value can be held weakly.
  var isObject: Bool { !isStruct && kind != .collecting && kind != .factory }

  /// The expression that a context uses.
  func expression(in context: DependencyContext) -> Expression? {
    expressions.inContext(context)
  }
}

/// A set of keys with their edges, chosen by a number.
final class World: Sendable {
  static let size = 24
  /// The number of the world that has one key of each sort.
  static let small = 127

  let number: Int
  /// Whether makers change what they or others read.
  let isChanging: Bool
  /// Whether makers only read where their values are made, and what they state.
  let isPlain: Bool
  /// How many containers without a parent a program begins with.
  let roots: Int
  let shapes: [Shape]
  let scopes: [Life: DependencyScope]
  let keys: [any WorldKey.Type]
  let modules: [Module]

  private static let worlds = Mutex<[Int: World]>([:])

  static func number(_ number: Int) -> World {
    if let world = worlds.withLock({ $0[number] }) { return world }
    let world = World(number)
    worlds.withLock { $0[number] = world }
    return world
  }

  private init(_ number: Int) {
    self.number = number
    (isPlain, isChanging) = ([0, 2].contains(number % 8), number % 8 >= 4 && number != Self.small)
    roots = number % 4 == 3 && number != Self.small ? 2 : 1
    var random = SeededNumbers(seed: UInt64(number) &* 7919 &+ 17)
    var shapes: [Shape] = number == Self.small ? Shape.small : []
    while number != Self.small, shapes.count < Self.size {
      shapes.append(Shape.random(shapes.count, below: shapes, by: &random))
    }
    for index in shapes.indices { shapes[index].expressions.readRoots(roots, by: &random) }
    var modules = number == Self.small ? [Module()] : Module.random(shapes, by: &random)
    for index in modules.indices { modules[index].readRoots(roots, by: &random) }
    if isPlain { Self.makePlain(&shapes, &modules) }
    if isChanging {
      Self.change(&shapes, &modules, by: &random)
    }
    self.modules = modules
    let all = shapes
    self.shapes = all
    let pool = World.types(all, of: number)
    keys = pool
    func input(_ life: Life) -> @Sendable () -> [any ContainerKey.Type] {
      { all.indices.filter { all[$0].kind == .input && all[$0].life == life }.map { pool[$0] } }
    }
    func starting(_ life: Life) -> @Sendable () -> [any ContainerKey.Type] {
      { all.indices.filter { all[$0].start != nil && all[$0].life == life }.map { pool[$0] } }
    }
    var scopes: [Life: DependencyScope] = [.singleton: .singleton]
    for life in Life.allCases {
      guard let enclosing = life.enclosing, let around = scopes[enclosing] else { continue }
      scopes[life] = DependencyScope(
        "\(life)", within: around, inputs: input(life), starting: starting(life))
    }
    self.scopes = scopes
  }

  private static func types(_ shapes: [Shape], of number: Int) -> [any WorldKey.Type] {
    func type<W: Binary, I: Binary>(_ world: W.Type, _ index: I.Type) -> any WorldKey.Type {
      let shape = shapes[index.number]
      switch (shape.kind, shape.sharing) {
      case (.collecting, _): return CollectingWorldKey<W, I>.self
      case (.handWritten, _): return MadeByHandKey<W, I>.self
      case (.defaultOnly, _): return DefaultOnlyKey<W, I>.self
      case (.factory, _): return FactoryWorldKey<W, I>.self
      case (_, .transient): return FreshWorldKey<W, I>.self
      case (_, .weak): return WeakWorldKey<W, I>.self
      default: return shape.isStruct ? StructWorldKey<W, I>.self : StatedWorldKey<W, I>.self
      }
    }
    return shapes.indices.map { type(binary(of: number), binary(of: $0)) }
  }

  func scope(_ sharing: Sharing, _ life: Life) -> DependencyScope {
    switch sharing {
    case .transient: .transient
    case .graph: .graph
    case .weak: .weak
    case .kept: scopes[life] ?? .singleton
    }
  }

  /// Whether a scope has values that only its beginning makes, asynchronously.
  func beginsLater(_ life: Life) -> Bool { shapes.contains { $0.life == life && $0.start == .make } }

  /// The singletons that a module starts: those of the first one, and what others provide.
  func started(by module: Int) -> [Int] {
    shapes.indices.filter { key in
      shapes[key].start != nil && shapes[key].life == .singleton
        && (module == 0 && shapes[key].kind != .required
          || modules[module].provisions.contains { $0.key == key })
    }
  }
}

extension [Expression] {
  /// The expression that a context uses.
  func inContext(_ context: DependencyContext) -> Expression? {
    first { $0.context == context } ?? first { $0.context == nil }
  }
}

extension Expression {
  /// An expression that reads keys of a scope, and those that enclose it.
  static func random(
    _ title: String, _ life: Life, below: ArraySlice<Shape>, start: Shape.Start? = nil,
    by random: inout SeededNumbers
  ) -> Expression {
    // Most values can be read before anything is started.
    let candidates = below.indices.filter {
      life.isWithin(below[$0].life) && (below[$0].start != .make || random.chance(start == nil ? 20 : 60))
    }
    var reads: [Name] = []
    if !candidates.isEmpty {
      for _ in 0..<random.below(4) {
        let read = Name.key(candidates[random.below(candidates.count)])
        if !reads.contains(read) { reads.append(read) }
      }
    }
    var stated = random.chance(20) ? reads.filter { _ in random.chance(50) } : reads
    if start != nil {
      // What is started at once would be made in any order.
      let earlier = below.indices.filter { below[$0].start != nil && below[$0].life == life }
      for name in earlier.map(Name.key) where !stated.contains(name) { stated.append(name) }
    }
    let current = Set(reads.filter { _ in random.chance(30) })
    let wraps = random.chance(25) && !below.isEmpty ? random.below(below.count) : nil
    var inside: [Name: [Inner]] = [:]
    for name in reads where random.chance(20) { inside[name] = Inner.random(for: name, below, by: &random) }
    return Expression(
      title: title, reads: reads, readsCurrent: current.subtracting(inside.keys), readsInside: inside,
      stated: stated, wraps: wraps, isStarted: start == .make && random.chance(80))
  }

  /// The expression, and sometimes others that previews and tests use in its place.
  func variants(
    _ life: Life, below: ArraySlice<Shape>, start: Shape.Start?, by random: inout SeededNumbers
  ) -> [Expression] {
    var all = [self]
    for context in [DependencyContext.preview, .test] where random.chance(20) {
      var other = Self.random("\(title) for a \(context)", life, below: below, start: start, by: &random)
      other.context = context
      other.isDisposed = isDisposed
      all.append(other)
    }
    return all
  }
}

extension Shape {
  /// Keys only read keys before them, so that there is no cycle.
  fileprivate static func random(_ index: Int, below: [Shape], by random: inout SeededNumbers) -> Shape {
    // The inputs are always there.
    if index < 2 { return Shape(kind: .input, sharing: .kept, life: index == 0 ? .login : .cart) }
    var life = random.chance(60) ? Life.singleton : Life.allCases[random.below(Life.allCases.count)]
    var sharing = Sharing.kept
    switch random.below(10) {
    case 0, 1: sharing = .transient
    case 2: sharing = .graph
    case 3: sharing = .weak
    default: break
    }
    var kind = Kind.generated
    switch random.below(10) {
    case 0, 1: kind = sharing == .weak ? .generated : .handWritten
    case 2: kind = sharing == .kept ? .defaultOnly : .generated
    case 3: kind = .required
    case 4: kind = sharing == .weak ? .required : .collecting
    case 5: (kind, sharing) = (.factory, .transient)
    default: break
    }
    if sharing == .weak || kind == .required { life = .singleton }
    let isGenerated = kind == .generated && sharing == .kept
    var start: Start?
    if isGenerated || kind == .required && sharing == .kept, random.chance(40) {
      start = random.chance(50) ? .read : .make
    }
    var first = Expression.random("k\(index)", life, below: below[...], start: start, by: &random)
    if kind == .defaultOnly { (first.reads, first.readsCurrent, first.stated) = ([], [], []) }
    // What a hand-written key states is the same in each context.
    let isByHand = kind == .handWritten || kind == .defaultOnly
    if isByHand, random.chance(55) { first.stated = nil }
    first.isDisposed = isGenerated && random.chance(40)
    var expressions = first.variants(life, below: below[...], start: start, by: &random)
    if isByHand { for other in expressions.indices { expressions[other].stated = first.stated } }
    if kind == .defaultOnly { for other in expressions.indices { expressions[other].reads = [] } }
    if kind == .required { expressions.removeFirst() }
    let isStruct = (kind == .generated || kind == .required) && sharing == .kept && index % 5 < 2
    return Shape(
      kind: kind, isStruct: isStruct, sharing: sharing, life: life, expressions: expressions, start: start)
  }
}
