/// Where a database is kept.
public struct DatabaseFile: Sendable {
  let path: String?

  /// Takes a file, or `nil` for a database in memory.
  public init(path: String?) {
    self.path = path
  }
}
