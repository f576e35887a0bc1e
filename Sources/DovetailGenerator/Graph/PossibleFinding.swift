/// What is wrong in some builds only, which are told apart by more than flags.
package struct PossibleFinding: Sendable {
  package let diagnostic: Diagnostic
  /// Where it is wrong, as the target's own file can ask; nothing if that is not known.
  package let condition: Formula?

  /// As it is shown to who asks for all that may be wrong.
  package var warning: Diagnostic {
    var warning = diagnostic
    warning.severity = .warning
    return warning
  }
}
