/// What a target's manifests are seen with: the modules below it, and what it is itself.
package struct TargetSurroundings: Sendable {
  /// A module that the target depends on, directly or not.
  package struct Neighbour: Sendable {
    package let name: String
    /// Whether it is in the target's package, whose `package` members the target sees.
    package var isInPackage = false
    /// Whether the target itself names it among what it depends on.
    package var isDirect = false

    /// Whether it composes a program itself; its manifest may say otherwise.
    package var isRoot = false

    package init(name: String, isInPackage: Bool = false, isDirect: Bool = false, isRoot: Bool = false) {
      self.name = name
      self.isRoot = isRoot
      self.isInPackage = isInPackage
      self.isDirect = isDirect
    }
  }

  /// In the order of their names.
  package let neighbours: [Neighbour]
  /// For each source after the target's own, the neighbour that it belongs to.
  package let owners: [Int]
  /// Whether the target composes a program; its manifest may say otherwise.
  package let isRoot: Bool
  /// Whether it is a target of tests.
  package let isTest: Bool
  /// The words that the target's Swift files mention, of those that matter; none if no file is known.
  package let mentions: Set<String>?
  /// Whether a Swift file of the target may declare a name at its top level; nothing if no file is known.
  package let declares: (@Sendable (String) -> Bool)?

  package init(
    neighbours: [Neighbour] = [], owners: [Int] = [], isRoot: Bool = false, isTest: Bool = false,
    mentions: Set<String>? = nil, declares: (@Sendable (String) -> Bool)? = nil
  ) {
    self.neighbours = neighbours
    self.owners = owners
    self.isRoot = isRoot
    self.isTest = isTest
    self.mentions = mentions
    self.declares = declares
  }
}
