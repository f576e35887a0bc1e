/// One dependency, or what a module provides for one.
package struct Declaration: Sendable {
  package var name: Located<String>
  package var access = AccessLevel.internal
  package var scope: Located<Scope>
  /// Whether it has parameters: a read returns a factory, and each call makes a value.
  package var isFactory = false
  package var collects = false
  /// Whether it collects a dictionary.
  var isKeyed = false
  package var isEager = false
  package var isByType = false
  package var availability: String?
  /// The branches, of which the first one whose condition is true is used.
  package var branches = [Branch()]
  var hasErrors = false
  /// The fields that could not be read: errors that follow from their absence aren't reported.
  var fieldsWithErrors: [DeclarationField] = []

  init(name: Located<String>) {
    self.name = name
    scope = Located(.singleton, at: name.position)
  }

  package var type: JSONString? { branches[0].type }
  package var parameters: [Parameter] { branches[0].parameters }
  package var doc: String? { branches[0].doc }
  package var isolation: Located<String>? { branches.first { $0.isolation != nil }?.isolation }
  package var isInput: Bool { branches.contains { $0.isInput } }
  package var isRequired: Bool { branches.contains { $0.isRequired } }
  /// Whether a start makes some context's value; with parameters, the effects are those of the call.
  package var isStarted: Bool { !isFactory && !effects.isEmpty }

  /// Whether `start()` makes it, rather than a read or the beginning of its scope.
  var isMadeByStart: Bool { (isEager || isStarted) && scope.value == .singleton }

  /// Whether it only chooses among other modules' implementations.
  var isChoice: Bool { branches.allSatisfy { $0.chosenModule != nil } }

  /// Whether it exists only in some builds, or differs between builds.
  package var isConditional: Bool { branches.count > 1 || branches[0].condition != nil }

  package var effects: Expression.Effects { Set(branches.flatMap(\.effects)) }

  func hasError(in field: DeclarationField) -> Bool { fieldsWithErrors.contains(field) }

  /// The type of a read's result, as this module spells it.
  package var readType: String? {
    isFactory ? "DependencyContainer.\(GeneratedName.factory(name.value))" : type?.text
  }
}

package struct Scope: Equatable, Sendable {
  package let name: String

  package static let singleton = Scope(name: "singleton")
  package static let transient = Scope(name: "transient")
  package static let graph = Scope(name: "graph")
  package static let weak = Scope(name: "weak")
  package static let builtInNames = ["singleton", "transient", "graph", "weak"]

  /// Whether its values belong to whatever is made from them.
  var isPassedOn: Bool { self == .transient || self == .graph }

  package var isCustom: Bool { self != .singleton && !Self.builtInNames.contains(name) }
}
