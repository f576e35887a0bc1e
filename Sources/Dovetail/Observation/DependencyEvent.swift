/// Something that a container did with a dependency.
public struct DependencyEvent: Sendable {
  /// What was done.
  public enum Kind: Sendable, Hashable {
    /// A value is about to be made; what it is made of follows.
    case making
    /// A value was made.
    case made
    /// A value that was there was read.
    case reused
    /// A value or a factory was put in the place of what the key makes.
    case overridden
    /// A value was disposed of when its scope ended.
    case disposed
  }

  /// What was done.
  public let kind: Kind
  /// The dependency's name.
  public let dependency: String
  /// How many values were being made around it.
  public let depth: Int
  /// How long the making took, of a value that was made.
  public let duration: Duration?
  /// Which creation a `making` and its `made` belong to.
  let creation: UInt64?
}
