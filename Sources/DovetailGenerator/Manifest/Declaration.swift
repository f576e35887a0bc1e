/// One dependency as its manifest declares it.
package struct Declaration: Sendable {
  package let name: Located<String>
  package var access: AccessLevel
  package var type: Located<JSONString>?
  /// The name of the field `type`.
  package var typeField: SourcePosition?
  package var expression: Expression?
  package var preview: Alternative?
  package var test: Alternative?
  package var scope: Located<Scope>
  package var isolation: Located<String>?
  /// Made at each call with arguments, and read as what is called.
  package var isFactory = false
  package var parameters: [Parameter] = []
  /// The value is made of what modules contribute to it.
  package var collects = false
  /// Made by the start, not by the first read.
  package var isEager = false
  /// Some context's value is made by a start, and not by a read: its expression has effects.
  package var isStarted = false
  /// Without a default outside of custom scopes: some module must provide it.
  package var isRequired = false
  package var dispose: Expression?
  package var reads: [Located<String>] = []
  package var isByType: Bool
  package var doc: String?
  package var deprecated: String?
  package var availability: String?
  package var condition: String?
  /// The condition's first byte.
  package var conditionPosition: SourcePosition?
  /// Several declarations of one name, which differ in their conditions; this one then stands for all of them.
  package var variants: [Declaration] = []
  /// In tests, without a `test` of its own, the default counts as meant.
  package var usesDefaultInTests: Bool
  /// Something about it is wrong, and reported.
  package var isFaulty = false
  /// The fields that are there and could not be read: what follows from their absence is no news.
  package var unreadFields: [DeclarationField] = []

  /// What a context other than the live one makes.
  package enum Alternative: Sendable {
    case standard
    case expression(Expression)
  }

  /// Without a default in a custom scope: that scope's input.
  package var isInput: Bool { expression == nil && !collects && scope.value.isCustom }

  /// The expressions that some context evaluates, in the manifest's order of importance.
  package var expressions: [Expression] {
    if !variants.isEmpty { return variants.flatMap(\.expressions) }
    return [expression, preview?.expression, test?.expression].compactMap { $0 }
  }

  /// Whether previews, or tests, have an expression of their own.
  package var hasPreview: Bool { preview?.expression != nil || variants.contains(where: \.hasPreview) }
  package var hasTest: Bool { test?.expression != nil || variants.contains(where: \.hasTest) }

  /// What some context does to make the value.
  package var effects: Expression.Effects {
    expressions.reduce(into: []) { $0.formUnion($1.effects) }
  }

  /// Where it is read: a factory anywhere, for only its call is isolated.
  package var readIsolation: Located<String>? { isFactory ? nil : isolation }

  /// What the made values read by themselves, whichever declaration counts.
  package var allReads: [Located<String>] { variants.isEmpty ? reads : variants.flatMap(\.reads) }

  /// What tells the declarations of one name apart, each alone where there is one.
  package var branches: [Declaration] { variants.isEmpty ? [self] : variants }

  /// Whether a field is there and could not be read.
  func hasUnread(_ field: DeclarationField) -> Bool {
    unreadFields.contains(field) || variants.contains { $0.unreadFields.contains(field) }
  }

  /// The type of what is read, as this module spells it.
  package var readType: String? {
    isFactory ? "DependencyContainer.\(GeneratedName.factory(name.value))" : type?.value.text
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
