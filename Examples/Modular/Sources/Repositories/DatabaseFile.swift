/// Where a database is kept.
public struct DatabaseFile: Sendable {
  let path: String?

  /// Names a file, or none for a database in memory alone.
  public init(path: String?) {
    self.path = path
  }
}
