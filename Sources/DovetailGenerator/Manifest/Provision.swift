/// A module's implementation of a dependency that another module declares.
package struct Provision: Sendable {
  package let name: Located<String>
  package var branches: [Branch]
  package var isFaulty = false
  /// Whether it has neither an implementation nor a choice, which is reported at its name.
  package var isEmpty = false

  /// Whether it only chooses among other modules' implementations.
  package var isChoice: Bool { branches.allSatisfy { $0.chosenModule != nil } }
}

/// The elements that a module adds to a dependency that collects.
package struct Contribution: Sendable {
  package let name: Located<String>
  /// Whether they have keys, for a dictionary.
  package let isKeyed: Bool
  package var elements: [Element]

  package struct Element: Sendable {
    package let key: Located<String>?
    package let expression: Expression
    package var condition: Condition?

    package var presence: Formula { condition?.formula ?? .always }
  }
}
