/// The condition of an `#if` as a manifest states it.
package struct Condition: Sendable {
  /// As it is written.
  package let text: String
  /// Its first byte.
  package let position: SourcePosition
  package let formula: Formula
}
