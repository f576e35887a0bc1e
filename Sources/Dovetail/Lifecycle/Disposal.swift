/// The values of a scope that ended, or of a container that stopped.
struct TakenValues: Sendable {
  var made: [(home: Contents, made: Made)] = []
  /// Values that were being made when their scope ended: each comes once it is made, unless that fails.
  var orphans: [(creation: Creation, values: AsyncStream<Made>)] = []

  /// The name of a value that needs disposal.
  var disposable: String? {
    made.first { $0.made.isDisposable }?.made.recipe.name ?? orphans.first?.creation.recipe.name
  }

  /// Whether a scope that a container saw ended with these values, so that its reads find that of `home`, further up.
  func include(_ scope: DependencyScope, seenBy reader: Contents, below home: Contents) -> Bool {
    func isSeen(_ recipe: Recipe, _ keeper: Contents) -> Bool {
      recipe.scope.isCustom && scope.isWithin(recipe.scope)
        && reader.isDescendant(of: keeper) && !home.isDescendant(of: keeper)
    }
    return made.contains { isSeen($0.made.recipe, $0.home) }
      || orphans.contains { isSeen($0.creation.recipe, $0.creation.home) }
  }

  /// Puts inner scopes first, and in each the last value made: released in this order, a long chain doesn't recurse.
  mutating func sort() { made = made.sorted(byRank: { -$0.made.rank }) }

  /// Leaves for the end of its scope what creations in progress or forgotten values have read, and what that was made from:
  /// a run that fails doesn't wait for their end. Under the lock.
  mutating func postponeWhatIsRead(in root: Contents) {
    var readers: [Int: [Contents]] = [:]
    func note(_ reads: Set<Int>, in home: Contents) {
      for slot in reads { readers[slot, default: []].append(home) }
    }
    func isRead(_ slot: Int, in home: Contents) -> Bool {
      // A maker may also read in a child of its container.
      (readers[slot] ?? []).contains { $0.isDescendant(of: home) || home.isDescendant(of: $0) }
    }
    let others = root.tree.runs.map(\.taken)
    for creation in root.tree.creations where creation.orphan == nil {
      note(creation.reads, in: creation.home)
    }
    for (creation, _) in others.flatMap(\.orphans) { note(creation.reads, in: creation.home) }
    let forgotten = root.subtree().flatMap { contents in contents.forgotten.map { (contents, $0) } }
    let first = made.reduce(Int.max) { min($0, $1.made.order) }
    for (home, made) in others.flatMap(\.made) + forgotten where made.order > first {
      note(made.reads, in: home)
    }
    for (creation, _) in orphans where isRead(creation.recipe.slot, in: creation.home) {
      creation.orphan = nil
      note(creation.reads, in: creation.home)
    }
    orphans = orphans.filter { $0.creation.orphan != nil }
    made = made.filter { home, made in
      guard isRead(made.recipe.slot, in: home) else { return true }
      note(made.reads, in: home)
      home.keepForDisposal(made)
      return false
    }
  }

  /// Disposes of everything, once creations in progress are over, in that order.
  func dispose() async -> [DependencyDisposalError.Failure] {
    if disposable == nil { return [] }
    // A separate task: cancellation of the caller must not skip disposal.
    return await Task {
      var all = self
      for orphan in orphans {
        for await made in orphan.values { all.made.append((orphan.creation.home, made)) }
      }
      all.sort()
      var failures: [DependencyDisposalError.Failure] = []
      for (home, made) in all.made where made.isDisposable {
        do {
          try await made.recipe.description.dispose?(GeneratedCode.DisposedValue(box: made.box))
        } catch {
          failures.append(.init(dependency: made.recipe.name, error: error))
        }
        home.tell(.disposed, of: made.recipe.slot, name: made.recipe.name)
      }
      return failures
    }
    .value
  }
}

/// The failures of disposal.
public struct DependencyDisposalError: Error, CustomStringConvertible {
  /// One value that could not be disposed of.
  public struct Failure: Sendable, CustomStringConvertible {
    /// The dependency's name.
    public let dependency: String
    /// What its disposal threw.
    public let error: any Error

    /// The dependency's name and the error.
    public var description: String { "'\(dependency)' could not be disposed of: \(error)" }
  }

  /// All failures, in the order of disposal.
  public let failures: [Failure]

  /// The failures, one per line.
  public var description: String {
    failures.map(\.description).joined(separator: "\n")
  }
}

/// Why `start()`, or the beginning of a scope, failed.
public struct DependencyStartError: Error, CustomStringConvertible {
  /// The name of the dependency that could not be made.
  public let dependency: String
  /// The names from a dependency that nothing else needs to the one that could not be made.
  public let path: [String]
  /// The cause, which you can show to a user.
  public let error: any Error
  /// The failures to dispose of what was made before.
  public internal(set) var disposalFailures: [DependencyDisposalError.Failure] = []

  /// The dependency, the path and the error, followed by the failures of disposal, one per line.
  public var description: String {
    let first = "'\(dependency)'\(parenthesized(path)) could not be made: \(error)"
    return disposalFailures.reduce(first) { "\($0)\n\($1)" }
  }
}
