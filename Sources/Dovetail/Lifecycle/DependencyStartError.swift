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
