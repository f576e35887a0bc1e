/// The values of a scope that ended, or of a container that stopped.
struct TakenValues: Sendable {
  var made: [Made] = []
  var orphans: [OrphanedValue] = []

  /// The name of a value that needs disposal.
  var disposable: String? { made.first(where: \.isDisposable)?.recipe.name ?? orphans.first?.name }

  /// Disposes of everything, once creations in progress are over: inner scopes first, and in each the last value made.
  ///
  /// - Returns: What failed.
  func dispose(telling contents: Contents) async -> [DependencyDisposalError.Failure] {
    if disposable == nil { return [] }
    // A separate task: cancellation of the caller must not skip disposal.
    return await Task {
      var failures: [DependencyDisposalError.Failure] = []
      for made in await disposableValues() {
        if let failure = await made.dispose(telling: contents) { failures.append(failure) }
      }
      return failures
    }
    .value
  }

  private func disposableValues() async -> [Made] {
    var values = made.filter(\.isDisposable)
    for orphan in orphans {
      if let made = await orphan.value() { values.append(made) }
    }
    return values.sorted.reversed()
  }
}

extension Made {
  /// Disposes of the value.
  ///
  /// - Returns: What failed.
  fileprivate func dispose(telling contents: Contents) async -> DependencyDisposalError.Failure? {
    do {
      try await recipe.description.dispose?(DisposedValue(box: box))
      contents.tell(.disposed, name: recipe.name)
      return nil
    } catch {
      return .init(dependency: recipe.name, error: error)
    }
  }
}

/// A value whose scope ended while it was being made: it is returned to its readers, and then disposed of.
final class OrphanedValue: Sendable {
  let name: String
  private let (values, ending) = AsyncStream.makeStream(of: Made.self)

  init(name: String) {
    self.name = name
  }

  /// Ends the creation, with no value if it failed.
  func leave(_ made: Made?) {
    if let made { ending.yield(made) }
    ending.finish()
  }

  /// Returns the value as soon as it is made.
  func value() async -> Made? { await values.first { _ in true } }
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
  /// The failures of disposing of what was made before.
  public private(set) var disposalFailures: [DependencyDisposalError.Failure] = []

  /// The dependency, the path and the error, followed by the failures of disposal, one per line.
  public var description: String {
    let way = path.count > 1 ? " (\(path.joined(separator: " -> ")))" : ""
    let first = "'\(dependency)'\(way) could not be made: \(error)"
    return ([first] + disposalFailures.map(\.description)).joined(separator: "\n")
  }

  init(dependency: String, path: [String], error: any Error) {
    self.dependency = dependency
    self.path = path
    self.error = error
  }

  func with(_ disposalFailures: [DependencyDisposalError.Failure]) -> DependencyStartError {
    var error = self
    error.disposalFailures = disposalFailures
    return error
  }
}
