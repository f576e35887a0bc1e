/// A declaration or provision of a name under one condition.
package struct Branch: Sendable {
  /// Whether the beginning of its scope gives the value.
  package var isInput = false
  /// Whether another module gives the value.
  package var isRequired = false
  var chosenModule: Located<String>?
  package var condition: Condition?
  /// The condition under which this branch is used: its own is true, and those of earlier branches aren't.
  var presence = Formula.always
  package var type: JSONString?
  package var isolation: Located<String>?
  package var parameters: [Parameter] = []
  package var expression: Expression?
  package var preview: Expression?
  package var test: Expression?
  package var dispose: Expression?
  package var reads: [Located<String>] = []
  package var doc: String?
  package var deprecated: String?
  var usesDefaultInTests = false

  var formula: Formula { condition?.formula ?? .always }

  func ownExpression(in context: Context) -> Expression? {
    switch context {
    case .live: expression
    case .preview: preview
    case .test: test
    }
  }

  package func expression(in context: Context) -> Expression? { ownExpression(in: context) ?? expression }

  package var expressions: [Expression] { [expression, preview, test].compactMap { $0 } }

  package var effects: Expression.Effects { expressions.reduce(into: []) { $0.formUnion($1.effects) } }
}

extension [Branch] {
  mutating func setPresence() {
    var open = Formula.always
    for index in indices {
      self[index].presence = self[index].formula && open
      open = open && !self[index].formula
    }
  }

  package var presence: Formula { .disjunction(map(\.formula)) }
}
