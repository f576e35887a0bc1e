/// A value that a container made, with what it was made from.
final class Made: Sendable {
  let box: DependencyBox
  let recipe: Recipe
  /// The slots read while it was made.
  let reads: Set<Int>
  /// Reads to report to every test that reads this value.
  let undeclared: [UndeclaredRead]
  /// Its position in the order in which values were made.
  let order: Int
  /// The tree's generation when its creation began.
  let generation: Int

  init(
    _ box: DependencyBox, by recipe: Recipe, reads: Set<Int> = [], undeclared: [UndeclaredRead] = [],
    order: Int = newNumber(), generation: Int = 0
  ) {
    self.box = box
    self.recipe = recipe
    self.reads = reads
    self.undeclared = undeclared
    self.order = order
    self.generation = generation
  }

  // A container without an owner, which holds its values weakly, disposes of nothing.
  var isDisposable: Bool { recipe.description.dispose != nil && !box.isWeak }

  /// A number that is lower if its scope has fewer around it, and among values of equally deep scopes if it was made earlier.
  var rank: Int64 { Int64(recipe.scope.depth) << 48 + Int64(order) }

  /// Returns what a container without an owner keeps of it.
  func loosened() -> Made {
    Made(box.loosened(), by: recipe, reads: reads, undeclared: undeclared, order: order)
  }
}

/// A value being made: by which thread, for which container, and from which reads.
final class Creation {
  let recipe: Recipe
  let home: Contents
  /// The creations around the task that makes it, also of other trees, innermost first. Held weakly: tasks may begin one
  /// another endlessly. While a creation is in progress, its tree holds it.
  private let weakAround: [WeakCreation]
  /// The thread that makes it; `nil` for a started value, which a task makes.
  let thread: ThreadID?
  let depth: Int
  let generation: Int
  /// The container that the outermost read used; that read holds it. The home may be another.
  unowned let origin: Contents
  private let resolve: Creation?
  /// Whether it is the call of a factory, which begins a resolve.
  let isCall: Bool

  enum Outcome {
    /// Its home keeps the value.
    case kept
    /// Only its reader gets the value or error, or the caller of a factory: it isn't kept, or its scope ended meanwhile.
    case returned
    /// Something was replaced meanwhile, and the reader looks again.
    case outdated
  }

  // Under the lock:
  @exclusivity(unchecked) private(set) var outer: Creation?
  /// The innermost enclosing one whose container doesn't see what this one makes.
  @exclusivity(unchecked) private(set) var outside: Creation?
  @exclusivity(unchecked) var reads: Set<Int> = []
  /// Whether it is made here because an earlier attempt's value isn't kept.
  @exclusivity(unchecked) var isPlaced = false
  @exclusivity(unchecked) var undeclared: [UndeclaredRead] = []
  /// Whether it makes a factory, whose every reader must begin one: calls have its recipe.
  @exclusivity(unchecked) var makesFactory = false
  /// How many reads are in progress whose values aren't kept.
  @exclusivity(unchecked) var liveReads = 0
  /// Whether something that it read was replaced since, other than by its own maker.
  @exclusivity(unchecked) var isReplaced = false
  /// Whether something that it read was replaced since, even by its own maker: a resolve doesn't share its value.
  @exclusivity(unchecked) var isOutdated = false
  /// How it ended; `nil` while it is in progress.
  @exclusivity(unchecked) var outcome: Outcome?
  /// Takes the value for disposal if its scope ended meanwhile.
  @exclusivity(unchecked) var orphan: AsyncStream<Made>.Continuation?
  /// Opened when the creation is over; created by the first thread that waits.
  @exclusivity(unchecked) var latch: Latch?
  /// Events for observers, which the outermost creation in progress keeps until it is over.
  @exclusivity(unchecked) var events: [(contents: Contents, event: DependencyEvent)] = []
  /// Values of the `graph` scope, kept by the outermost creation of a resolve.
  @exclusivity(unchecked) var graph: [Int: Made] = [:]

  init(
    _ recipe: Recipe, in home: Contents, outer: Creation?, thread: ThreadID?, origin: Contents,
    isCall: Bool = false
  ) {
    self.isCall = isCall
    self.recipe = recipe
    self.home = home
    self.outer = outer
    if thread == nil, let around = outer ?? Self.ofTask {
      weakAround = ([around] + around.around(under: home.tree)).map { WeakCreation(creation: $0) }
    } else {
      weakAround = outer?.weakAround ?? []
    }
    var outside = outer
    while let next = outside, next.home.isDescendant(of: home) { outside = next.outside }
    self.outside = outside
    self.thread = thread
    depth = (outer?.depth ?? -1) + 1
    generation = home.tree.generation
    self.origin = outer?.origin ?? origin
    // A value that another container keeps must not be made from this one's graph values.
    resolve = !isCall && outer?.home === home ? outer?.outermost : nil
  }

  var isOver: Bool { outcome != nil }

  /// Returns those around the task that makes it, which may be released after the lock. Under the lock of a tree.
  func around(under tree: Tree) -> [Creation] {
    weakAround.compactMap {
      let creation = $0.creation
      tree.releaseLater(creation)
      return creation
    }
  }

  /// Lets go of enclosing creations that are over: a task may outlive the one that started it, and begin the next. Under
  /// the lock.
  func releaseOuters() {
    while let next = outer, next.isOver {
      home.tree.releaseLater(next)
      outer = next.outer
    }
    while let next = outside, next.isOver {
      home.tree.releaseLater(next)
      outside = next.outside
    }
  }

  var isKept: Bool { !isCall && recipe.scope.keepsValues }

  /// The outermost creation of this one's resolve.
  var outermost: Creation { resolve ?? self }

  /// The creation of the started value that the current task makes.
  @TaskLocal static var ofTask: Creation?

  /// This creation and those that enclose it, innermost first.
  @inline(never)
  var chain: [Creation] { Array(sequence(first: self) { $0.outer }) }

  /// The names of the dependencies being made, outermost first.
  var path: [String] { chain.map(\.recipe.name).reversed() }
}

private struct WeakCreation {
  weak let creation: Creation?
}

extension Tree {
  /// Quotes a dependency's name for a message, with the path of the makers that read it. Under the lock.
  func quoted(_ name: String, _ reader: Creation?) -> String {
    "'\(name)'" + parenthesized((reader?.path ?? []) + [name])
  }
}
