/// One declaration or provision of a name, for one condition.
package struct Branch: Sendable {
  /// Where the value comes from.
  package enum Source: Sendable {
    /// From the branch's own expressions.
    case expression
    /// From the module that provides it.
    case provider
    /// From where its scope begins.
    case input
    /// From all that contribute to it.
    case contributions
    /// From the provision of a module that this one chooses.
    case module(Located<String>)
  }

  package var source = Source.expression
  package var condition: Condition?
  /// Where this branch counts: its condition holds, and none of the branches before it.
  package var presence = Formula.always
  package var type: Located<JSONString>?
  /// The name of the field `type`.
  package var typeField: SourcePosition?
  package var isolation: Located<String>?
  package var parameters: [Parameter] = []
  package var expression: Expression?
  package var preview: Alternative?
  package var test: Alternative?
  package var dispose: Expression?
  package var reads: [Located<String>] = []
  package var doc: String?
  package var deprecated: String?
  /// Some context's value is made by a start, and not by a read: its expression has effects.
  package var isStarted = false
  /// In tests, without a `test` of its own, the default counts as meant.
  package var usesDefaultInTests = false

  /// What a context other than the live one makes.
  package enum Alternative: Sendable {
    case standard
    case expression(Expression)
  }

  package func alternative(in context: Context) -> Alternative? {
    switch context {
    case .live: nil
    case .preview: preview
    case .test: test
    }
  }

  /// The expression that is written for a context alone.
  package func ownExpression(in context: Context) -> Expression? {
    if context == .live { return expression }
    guard case .expression(let own) = alternative(in: context) else { return nil }
    return own
  }

  /// The expression that a context evaluates.
  package func expression(in context: Context) -> Expression? { ownExpression(in: context) ?? expression }

  /// The expressions that some context evaluates.
  package var expressions: [Expression] {
    var all: [Expression] = []
    if let expression { all.append(expression) }
    if let own = preview?.expression { all.append(own) }
    if let own = test?.expression { all.append(own) }
    return all
  }

  /// What some context does to make the value.
  package var effects: Expression.Effects {
    var all: Expression.Effects = []
    for expression in expressions { all.formUnion(expression.effects) }
    return all
  }

  package var isInput: Bool { if case .input = source { true } else { false } }
  package var isRequired: Bool { if case .provider = source { true } else { false } }

  /// The module whose implementation is chosen among several.
  package var chosenModule: Located<String>? {
    if case .module(let module) = source { module } else { nil }
  }
}

extension [Branch] {
  /// Says of each where it counts.
  mutating func settlePresence() {
    // So it is already.
    if count == 1, self[0].condition == nil { return }
    var earlier: [Formula] = []
    for index in indices {
      let own = self[index].condition?.formula
      self[index].presence = .conjunction((own.map { [$0] } ?? []) + earlier)
      if let own { earlier.append(!own) }
    }
  }

  /// Where one of them counts.
  package var presence: Formula {
    contains { $0.condition == nil } ? .always : .disjunction(map { $0.condition!.formula })
  }
}

extension Branch.Alternative {
  package var expression: Expression? {
    guard case .expression(let expression) = self else { return nil }
    return expression
  }
}
