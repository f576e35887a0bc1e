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
