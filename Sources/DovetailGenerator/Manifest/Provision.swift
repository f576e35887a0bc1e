/// What a module gives to a dependency that another one declares.
package struct Provision: Sendable {
  package let name: Located<String>
  package var expression: Expression?
  package var preview: Declaration.Alternative?
  package var test: Declaration.Alternative?
  package var condition: String?
  package var dispose: Expression?
  /// In tests, without a `test` of its own, the default counts as meant.
  package var usesDefaultInTests = false
  /// The module whose implementation is chosen among several.
  package var from: Located<String>?
  /// Something about it is wrong, and reported.
  package var isFaulty = false
  /// It has neither an implementation nor a choice, which is reported at its name.
  package var isEmpty = false
}

/// The elements that a module adds to a dependency that collects.
package struct Contribution: Sendable {
  package let name: Located<String>
  /// Whether they have keys, for a dictionary.
  package let isKeyed: Bool
  package var elements: [Element]

  package struct Element: Sendable {
    /// The key in a dictionary; none in an array.
    package let key: Located<String>?
    package let expression: Expression
  }
}
