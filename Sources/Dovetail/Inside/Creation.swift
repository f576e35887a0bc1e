/// How a dependency is made in some container: by its key, by what a module provides, or by what was registered.
final class Recipe: Sendable {
  let slot: Int
  let description: DependencyDescription
  /// What it is made from; `nil` if that is not stated.
  let needs: [(slot: Int, key: any ContainerKey.Type)]?
  /// The slots that it only fetches later.
  let later: Set<Int>
  /// Makes the value in the key's place.
  let maker: AnyMaker?
  /// The module that provides it.
  let module: String?

  var name: String { description.name }
  var scope: DependencyScope { description.scope }

  init(
    slot: Int, _ description: DependencyDescription, maker: AnyMaker? = nil, module: String? = nil
  ) {
    self.slot = slot
    self.description = description
    needs = description.needs.map { $0.map { ($0.slot, $0) } }
    later = Set(description.later.map { $0.slot })
    self.maker = maker
    self.module = module
  }

  convenience init(_ key: any ContainerKey.Type, slot: Int, _ description: DependencyDescription) {
    if description.scope == .weak {
      require(
        key is any WeakDependencyKey.Type,
        "'\(description.name)' has the scope weak: its key must be a WeakDependencyKey")
    }
    self.init(slot: slot, description)
  }
}

/// What was set or registered in one container in place of what would be made.
enum Override {
  case value(DependencyBox)
  case recipe(Recipe)

  var object: AnyObject {
    switch self {
    case .value(let box): box
    case .recipe(let recipe): recipe
    }
  }
}

/// A value that a container made, and from what.
final class Made: Sendable {
  let box: DependencyBox
  let recipe: Recipe
  /// The slots that were read while it was made.
  let reads: Set<Int>
  /// Reads to report to each test that comes to this value.
  let undeclared: [UndeclaredRead]
  /// When it was made, among all of the tree.
  let order: Int
  /// Whether it stayed in a container that nobody owns, which disposes of nothing.
  private let isLoosened: Bool

  init(
    _ box: DependencyBox, by recipe: Recipe, reads: Set<Int> = [], undeclared: [UndeclaredRead] = [],
    order: Int, isLoosened: Bool = false
  ) {
    self.isLoosened = isLoosened
    self.box = box
    self.recipe = recipe
    self.reads = reads
    self.undeclared = undeclared
    self.order = order
  }

  var isDisposable: Bool { recipe.description.dispose != nil && !isLoosened }

  /// What stays of it in a container that nobody owns.
  func loosened() -> Made? {
    box.loosened().map {
      Made($0, by: recipe, reads: reads, undeclared: undeclared, order: order, isLoosened: true)
    }
  }
}

/// A way to make values, typed where it is called.
class AnyMaker {}

final class MakerBox<Maker>: AnyMaker {
  let maker: Maker
  init(_ maker: Maker) { self.maker = maker }
}

/// A maker of a dependency that is not isolated.
typealias PlainMaker<Value> = @Sendable (DependencyContainer) throws -> Value

/// A value being made: who makes it, where it is to be kept, and what it read so far.
final class Creation {
  let recipe: Recipe
  let home: Contents
  /// The creation that this one was begun by.
  let outer: Creation?
  /// Who makes it; `nil` for a started value, which tasks make.
  let thread: ThreadID?
  /// Whether the value is to be kept: by its home, or by the resolve that it is a part of.
  let isKept: Bool
  /// How many creations are around it.
  let depth: Int
  private let resolve: Creation?

  /// Where the stack of its thread ends, once that was asked for; touched by that thread alone.
  @exclusivity(unchecked) var stackEnd: Int?

  // Under the lock:
  @exclusivity(unchecked) var reads: Set<Int> = []
  @exclusivity(unchecked) var undeclared: [UndeclaredRead] = []
  /// How many reads are in progress whose values are not for keeps.
  @exclusivity(unchecked) var liveReads = 0
  /// Whether something that it read was replaced meanwhile.
  @exclusivity(unchecked) var isStale = false
  /// Whether its home no longer is where the value is to be kept.
  @exclusivity(unchecked) var isMisplaced = false
  @exclusivity(unchecked) var isOver = false
  /// Who disposes of the value because its scope ended meanwhile.
  @exclusivity(unchecked) var orphan: OrphanedValue?
  /// Opened when the creation is over; made by the first who waits.
  @exclusivity(unchecked) var latch: Latch?
  /// What to report to observers when the outermost creation, which keeps it, is over.
  @exclusivity(unchecked) var events: [(contents: Contents, event: DependencyEvent)] = []
  /// Values of the `graph` scope, of the creation that is the outermost of its resolve.
  @exclusivity(unchecked) var graph: [Int: Made] = [:]

  init(
    _ recipe: Recipe, in home: Contents, outer: Creation?, thread: ThreadID?, isKept: Bool,
    beginsResolve: Bool = false
  ) {
    self.recipe = recipe
    self.home = home
    self.outer = outer
    self.thread = thread
    self.isKept = isKept
    depth = (outer?.depth ?? -1) + 1
    // What another container keeps must not be made from this one's graph values.
    resolve = !beginsResolve && outer?.home === home ? outer?.outermost : nil
  }

  /// The outermost creation of the resolve that this one is a part of.
  var outermost: Creation { resolve ?? self }

  /// What a started value's maker runs in, on whatever thread.
  @TaskLocal static var ofTask: Creation?

  /// This creation and those around it.
  var chain: UnfoldFirstSequence<Creation> { sequence(first: self, next: \.outer) }

  /// The names of the dependencies that are being made, outermost first.
  var path: [String] { chain.map(\.recipe.name).reversed() }
}
