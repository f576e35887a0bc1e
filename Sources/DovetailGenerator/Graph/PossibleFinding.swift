/// A finding only in builds that differ in more than flags.
package struct PossibleFinding: Sendable {
  package let diagnostic: Diagnostic
  /// The builds, in a form that the target's own file can test; `nil` if unknown.
  package var condition: Formula?
}
