/// A declaration or provision of a name under one condition.
package struct Branch: Sendable {
  /// Whether the beginning of its scope gives the value.
  package var isInput = false
  /// Whether another module gives the value.
  package var isRequired = false
  package var chosenModule: Located<String>?
  package var condition: Condition?
  /// The condition under which this branch is used: its own is true, and those of earlier branches aren't.
  package var presence = Formula.always
  package var type: JSONString?
  package var isolation: Located<String>?
  package var parameters: [Parameter] = []
  /// By the contexts that have their own; the others use the live one.
  var ownExpressions: [Context: Expression] = [:]
  package var dispose: Expression?
  package var reads: [Located<String>] = []
  package var doc: String?
  package var deprecated: String?
  var usesDefaultInTests = false

  var formula: Formula { condition?.formula ?? .always }

  func expression(in context: Context) -> Expression? { ownExpressions[context] ?? ownExpressions[.live] }

  package var expressions: [Expression] { Context.allCases.compactMap { ownExpressions[$0] } }

  func hasEffects(in context: Context) -> Bool { expression(in: context)?.effects.isEmpty == false }

  package var effects: Expression.Effects { Set(ownExpressions.values.flatMap(\.effects)) }
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
