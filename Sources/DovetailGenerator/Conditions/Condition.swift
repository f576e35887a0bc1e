/// The condition of an `#if`, as a manifest states it.
package struct Condition: Sendable {
  /// The condition as written.
  package let text: String
  /// The position of its first byte.
  package let position: SourcePosition
  package let formula: Formula
}
