/// The elements that a module adds to a dependency that collects.
package struct Contribution: Sendable {
  package let name: Located<String>
  /// Whether they have keys, for a dictionary.
  let isKeyed: Bool
  package var elements: [Element]

  package struct Element: Sendable {
    package let key: Located<String>?
    package let expression: Expression
    package var condition: Condition?

    package var presence: Formula { condition?.formula ?? .always }
  }
}
