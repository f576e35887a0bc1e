/// A finding only in builds that differ in more than flags.
package struct PossibleFinding: Sendable {
  package let diagnostic: Diagnostic
  /// The builds, in a form that the target's own file can test; `nil` if unknown.
  package let condition: Formula?

  /// The warning that `check` shows.
  package var warning: Diagnostic {
    var warning = diagnostic
    warning.severity = .warning
    return warning
  }
}
