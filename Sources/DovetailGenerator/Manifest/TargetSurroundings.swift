package struct TargetSurroundings: Sendable {
  /// A module that the target depends on, directly or not.
  package struct Neighbour: Sendable {
    package let name: String
    /// Whether it is in the target's package, so that the target sees its `package` members.
    package var isInPackage = false
    package var isDirect = false

    /// Whether it composes a program itself; its manifest may override this.
    package var isRoot = false

    package init(name: String, isInPackage: Bool = false, isDirect: Bool = false, isRoot: Bool = false) {
      self.name = name
      self.isRoot = isRoot
      self.isInPackage = isInPackage
      self.isDirect = isDirect
    }
  }

  /// Sorted by name.
  package let neighbours: [Neighbour]
  /// The index of the neighbour that each source after the target's own belongs to.
  package let owners: [Int]
  /// Whether the target composes a program; its manifest may override this.
  package let isRoot: Bool
  package let isTest: Bool
  /// Whether one of the target's Swift files mentions a word; `nil` if no file is known.
  package let mentions: (@Sendable (String) -> Bool)?
  /// Whether one of the target's Swift files may declare a name at its top level; `nil` if no file is known.
  package let declares: (@Sendable (String) -> Bool)?

  package init(
    neighbours: [Neighbour] = [], owners: [Int] = [], isRoot: Bool = false, isTest: Bool = false,
    mentions: (@Sendable (String) -> Bool)? = nil, declares: (@Sendable (String) -> Bool)? = nil
  ) {
    self.neighbours = neighbours
    self.owners = owners
    self.isRoot = isRoot
    self.isTest = isTest
    self.mentions = mentions
    self.declares = declares
  }
}
