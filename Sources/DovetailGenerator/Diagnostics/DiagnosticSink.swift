/// Collects the findings of one run.
package struct DiagnosticSink {
  package private(set) var diagnostics: [Diagnostic] = []
  package private(set) var hasErrors = false
  /// What is wrong in some builds only.
  private(set) var possible: [PossibleFinding] = []

  package init() {}

  package mutating func report(_ diagnostic: Diagnostic) {
    if diagnostic.severity == .error { hasErrors = true }
    diagnostics.append(diagnostic)
  }

  package mutating func report(all other: DiagnosticSink) {
    if other.hasErrors { hasErrors = true }
    diagnostics += other.diagnostics
    possible += other.possible
  }

  mutating func report(_ possible: PossibleFinding) { self.possible.append(possible) }

  package mutating func report(_ id: DiagnosticID, at position: SourcePosition, _ message: String) {
    report(Diagnostic(id, at: position, message))
  }

  /// All findings in the order of their positions, each once.
  package func sorted() -> [Diagnostic] {
    let ordered = diagnostics.enumerated().sorted { left, right in
      (left.element.position, left.offset) < (right.element.position, right.offset)
    }
    var result: [Diagnostic] = []
    for (_, diagnostic) in ordered where result.last != diagnostic { result.append(diagnostic) }
    return result
  }
}
