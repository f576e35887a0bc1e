/// What a fixture's `target.txt` says: a line each for `depends on A B`, `package other`, `root`, `test` and `mentions start`.
package struct FixtureTarget: Sendable {
  /// The modules that the target itself names; all there are for a fixture without that line, none for a module.
  package var dependencies: [String]?
  package var package = Self.ownPackage
  package var isRoot = false
  package var isTest = false
  package var mentions: Set<String>?

  /// The package of what does not name another one.
  package static let ownPackage = "fixtures"

  package init(_ text: String) {
    for line in text.split(separator: "\n") {
      let words = line.split(separator: " ").map(String.init)
      switch words[0] {
      case "depends": dependencies = Array(words.dropFirst(2))
      case "package": package = words[1]
      case "root": isRoot = true
      case "test": (isRoot, isTest) = (true, true)
      case "mentions": mentions = Set(words.dropFirst())
      default: preconditionFailure("unknown line '\(line)'")
      }
    }
  }
}
