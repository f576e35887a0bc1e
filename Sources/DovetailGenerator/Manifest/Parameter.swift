/// A parameter of a dependency that is a factory.
package struct Parameter: Sendable {
  /// The argument's label, if it is not the name; `_` for none.
  package let label: String?
  package let name: String
  /// Where label and name stand.
  package let position: SourcePosition
  /// Whether the argument is a closure that is kept.
  package let isEscaping: Bool
  /// The type as it stands in a declaration, `@escaping` included.
  package let declaredType: JSONString
  /// The type without what can stand in declarations only.
  package let type: JSONString
  package let defaultValue: Expression?
}
