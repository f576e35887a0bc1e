/// A declaration or provision of a name under one condition.
package struct Branch: Sendable {
  package enum Source: Sendable {
    case expression
    /// A module that provides it.
    case provider
    /// The beginning of its scope.
    case input
    indirect case module(Located<String>)
  }

  package var source = Source.expression
  package var condition: Condition?
  /// The condition under which this branch is used: its own is true, and those of earlier branches aren't.
  package var presence = Formula.always
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
  package var usesDefaultInTests = false

  var formula: Formula { condition?.formula ?? .always }

  package func ownExpression(in context: Context) -> Expression? {
    switch context {
    case .live: expression
    case .preview: preview
    case .test: test
    }
  }

  package func differs(in context: Context) -> Bool {
    context != .live && ownExpression(in: context) != nil
  }

  package func expression(in context: Context) -> Expression? { ownExpression(in: context) ?? expression }

  package var expressions: [Expression] { [expression, preview, test].compactMap { $0 } }

  package var effects: Expression.Effects {
    let none = Expression.Effects()
    return (expression?.effects ?? none).union(preview?.effects ?? none).union(test?.effects ?? none)
  }

  package var isInput: Bool { if case .input = source { true } else { false } }
  package var isRequired: Bool { if case .provider = source { true } else { false } }

  /// The chosen module, if several provide the dependency.
  package var chosenModule: Located<String>? {
    if case .module(let module) = source { module } else { nil }
  }
}

extension [Branch] {
  mutating func setPresence() {
    var open = Formula.always
    for index in indices {
      self[index].presence = self[index].formula && open
      open = open && !self[index].formula
    }
  }

  package var presence: Formula {
    contains { $0.condition == nil } ? .always : .disjunction(map { $0.condition!.formula })
  }
}
