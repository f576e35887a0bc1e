/// Something that a container did with a dependency.
public struct DependencyEvent: Sendable {
  /// What was done.
  public enum Kind: Sendable, Hashable {
    /// A value is about to be made; what it is made from follows.
    case making
    /// A value was made.
    case made
    /// A value that was there was read.
    case reused
    /// A value or a factory took the place of what the key makes.
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
  let creation: Int?
}

extension DependencyContainer {
  /// Tells of everything that this container and its children do with dependencies, until it is cancelled.
  ///
  /// What happens while a value is made is told when the outermost one that the thread or task makes is there, in the order in
  /// which it happened: so an observer may read anything. What an observer reads is not told of. While anything is observed, all reads of
  /// the process take a lock; otherwise observation costs nothing.
  public func observe(
    _ observer: @escaping @Sendable (DependencyEvent) -> Void
  ) -> DependencyObservation {
    DependencyObservation(contents: contents, number: contents.add(observer))
  }
}

/// An observation under way.
public struct DependencyObservation: Sendable {
  let contents: Contents
  let number: Int

  /// Ends the observation.
  public func cancel() {
    contents.removeObserver(number)
  }
}
