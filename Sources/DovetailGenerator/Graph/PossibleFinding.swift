/// What is wrong only in builds that differ in more than flags.
package struct PossibleFinding: Sendable {
  package let diagnostic: Diagnostic
  /// Where it is wrong, as the target's own file can ask; nothing if that is not known.
  package let condition: Formula?

  /// As `check` shows it.
  package var warning: Diagnostic {
    var warning = diagnostic
    warning.severity = .warning
    return warning
  }
}
