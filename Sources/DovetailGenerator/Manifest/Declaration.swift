/// One dependency as its manifest declares it.
package struct Declaration: Sendable {
  package let name: Located<String>
  package var access: AccessLevel
  package var type: Located<JSONString>?
  package var expression: Expression?
  package var preview: Alternative?
  package var test: Alternative?
  package var scope: Located<Scope>
  package var isolation: Located<String>?
  package var parameters: [Parameter] = []
  /// The value is made of what modules contribute to it.
  package var collects = false
  /// Made by the start, not by the first read.
  package var isEager = false
  package var dispose: Expression?
  package var reads: [Located<String>] = []
  package var isByType: Bool
  package var doc: String?
  package var deprecated: String?
  package var availability: String?
  package var condition: String?
  /// The condition's first byte.
  package var conditionPosition: SourcePosition?
  /// In tests, without a `test` of its own, the default counts as meant.
  package var usesDefaultInTests: Bool

  /// What a context other than the live one makes.
  package enum Alternative: Sendable {
    case standard
    case expression(Expression)
  }

  /// Without a default in a custom scope: that scope's input.
  package var isInput: Bool { expression == nil && !collects && scope.value.isCustom }

  /// Without a default outside of custom scopes: some module must provide it.
  package var isRequired: Bool { expression == nil && !collects && !scope.value.isCustom && type != nil }

  /// Whether some context's value is made by a start, and not by a read.
  package var isStarted: Bool { expressions.contains { !$0.effects.isEmpty } && parameters.isEmpty }

  /// The expressions that some context evaluates, in the manifest's order of importance.
  package var expressions: [Expression] {
    [expression, preview?.expression, test?.expression].compactMap { $0 }
  }
}

extension Declaration.Alternative {
  package var expression: Expression? {
    guard case .expression(let expression) = self else { return nil }
    return expression
  }
}

/// How long a value lives.
package enum Scope: Hashable, Sendable {
  case singleton, transient, graph, weak
  case custom(String)

  /// Stands where the name of a scope should; that is reported.
  package static let unknown = Scope.custom("")

  package static let builtInNames = ["singleton", "transient", "graph", "weak"]

  package init(_ name: String) {
    self =
      switch name {
      case "singleton": .singleton
      case "transient": .transient
      case "graph": .graph
      case "weak": .weak
      default: .custom(name)
      }
  }

  package var name: String {
    switch self {
    case .singleton: "singleton"
    case .transient: "transient"
    case .graph: "graph"
    case .weak: "weak"
    case .custom(let name): name
    }
  }

  package var isCustom: Bool {
    if case .custom = self { return true }
    return false
  }
}
