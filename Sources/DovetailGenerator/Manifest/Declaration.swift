/// One dependency, without its branches.
package struct Declaration: Sendable {
  package let name: Located<String>
  package var access: AccessLevel
  package var scope: Located<Scope>
  /// Made at each call with arguments, and read as what is called.
  package var isFactory = false
  /// The value is made from what modules contribute to it.
  package var collects = false
  /// Made by the start, not by the first read.
  package var isEager = false
  package var isByType: Bool
  package var availability: String?
  /// What it is under different conditions, of which the first that holds counts; one, where there is none.
  package var branches: [Branch]
  /// Something about it is wrong, and reported.
  package var isFaulty = false
  /// The fields that are there and could not be read: what follows from their absence is no news.
  package var unreadFields: [DeclarationField] = []

  package var type: Located<JSONString>? { branches[0].type }
  package var parameters: [Parameter] { branches[0].parameters }
  package var doc: String? { branches[0].doc }
  package var isolation: Located<String>? {
    for branch in branches { if let isolation = branch.isolation { return isolation } }
    return nil
  }
  package var isInput: Bool { branches.contains(where: \.isInput) }
  /// Some module must provide it.
  package var isRequired: Bool { branches.contains(where: \.isRequired) }
  package var isStarted: Bool { branches.contains(where: \.isStarted) }

  /// Whether it is there in some builds only, or not the same in all.
  package var isConditional: Bool { branches.count > 1 || branches[0].condition != nil }

  /// The `#if` condition under which it is there at all.
  package var condition: String? {
    let presence = branches.presence
    return presence.isAlways ? nil : presence.text
  }

  /// The expressions that some context evaluates.
  package var expressions: [Expression] { branches.flatMap(\.expressions) }

  /// What some context does to make the value.
  package var effects: Expression.Effects { branches.reduce(into: []) { $0.formUnion($1.effects) } }

  package var reads: [Located<String>] { branches.flatMap(\.reads) }

  /// Whether a context has an expression of its own.
  package func differs(in context: Context) -> Bool {
    context != .live && branches.contains { $0.ownExpression(in: context) != nil }
  }

  /// Where it is read: a factory anywhere, for only its call is isolated.
  package var readIsolation: Located<String>? { isFactory ? nil : isolation }

  /// Whether a field is there and could not be read.
  func hasUnread(_ field: DeclarationField) -> Bool { unreadFields.contains(field) }

  /// The type of what is read, as this module spells it.
  package var readType: String? {
    isFactory ? "DependencyContainer.\(GeneratedName.factory(name.value))" : type?.value.text
  }
}

/// How long a value lives.
package enum Scope: Hashable, Sendable {
  case singleton, transient, graph, weak
  case custom(String)

  /// In place of a scope's name that was reported.
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
