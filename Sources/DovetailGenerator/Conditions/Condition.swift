/// The condition of an `#if`, as a manifest states it.
package struct Condition: Sendable {
  package let text: String
  package let position: SourcePosition
  package let formula: Formula
}
