/// What a scope held when it was ended, with all that may need disposal.
struct TakenValues: Sendable {
  var made: [Made] = []
  var orphans: [OrphanedValue] = []

  /// The first value that needs disposal.
  var disposable: String? { made.first(where: \.isDisposable)?.recipe.name ?? orphans.first?.name }

  /// Disposes of everything, once what is being made from it is there: innermost scopes first, and in each what was made last.
  ///
  /// - Returns: What went wrong.
  func dispose(telling contents: Contents) async -> [DependencyDisposalError.Failure] {
    if disposable == nil { return [] }
    // A task of its own: that its caller was cancelled must not keep a value from being disposed of.
    return await Task {
      var values = made.filter(\.isDisposable)
      for orphan in orphans { values += [await orphan.value()].compactMap { $0 } }
      values.sort {
        ($0.recipe.scope.depth, $0.order) > ($1.recipe.scope.depth, $1.order)
      }
      var failures: [DependencyDisposalError.Failure] = []
      for made in values {
        do {
          try await made.recipe.description.dispose?(DisposedValue(box: made.box))
          contents.tell(.disposed, name: made.recipe.name)
        } catch {
          failures.append(.init(dependency: made.recipe.name, error: error))
        }
      }
      return failures
    }
    .value
  }
}

/// A value whose scope ended before it was made: it is returned to its readers, and then disposed of.
final class OrphanedValue: Sendable {
  let name: String
  private let state = Locked<State>(.underWay)

  private enum State {
    case underWay
    case awaited(CheckedContinuation<Made?, Never>)
    case over(Made?)
  }

  init(name: String) {
    self.name = name
  }

  /// Ends the creation, with no value if it failed.
  func leave(_ made: Made?) {
    let waiter = state.withLock { state -> CheckedContinuation<Made?, Never>? in
      defer { state = .over(made) }
      guard case .awaited(let waiter) = state else { return nil }
      return waiter
    }
    waiter?.resume(returning: made)
  }

  /// What was made, as soon as it is there.
  func value() async -> Made? {
    await withCheckedContinuation { waiter in
      let made = state.withLock { state -> Made?? in
        if case .over(let made) = state { return .some(made) }
        state = .awaited(waiter)
        return nil
      }
      if let made { waiter.resume(returning: made) }
    }
  }
}

/// What went wrong while a scope's values were disposed of.
public struct DependencyDisposalError: Error, CustomStringConvertible {
  /// One value that could not be disposed of.
  public struct Failure: Sendable, CustomStringConvertible {
    /// The dependency's name.
    public let dependency: String
    /// What its disposal threw.
    public let error: any Error

    /// The dependency and the error.
    public var description: String { "'\(dependency)' could not be disposed of: \(error)" }
  }

  /// All failures, in the order of disposal.
  public let failures: [Failure]

  /// The failures in one line each.
  public var description: String {
    failures.map(\.description).joined(separator: "\n")
  }
}

/// Why a start, or a scope's beginning, made nothing.
public struct DependencyStartError: Error, CustomStringConvertible {
  /// The name of the dependency that could not be made.
  public let dependency: String
  /// The names from a dependency that nothing else needs to the one that could not be made.
  public let path: [String]
  /// What making it threw: what to show to a user.
  public let error: any Error
  /// What went wrong while all that was made before was disposed of.
  public let disposalFailures: [DependencyDisposalError.Failure]

  /// The dependency, the path to it and the error, and the failures of disposal in one line each.
  public var description: String {
    let way = path.count > 1 ? " (\(path.joined(separator: " -> ")))" : ""
    let first = "'\(dependency)'\(way) could not be made: \(error)"
    return ([first] + disposalFailures.map(\.description)).joined(separator: "\n")
  }
}
