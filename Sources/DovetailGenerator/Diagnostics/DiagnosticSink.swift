/// Collects the diagnostics of a run: keeps the first ones, and counts the others.
package struct DiagnosticSink {
  /// The most diagnostics that are kept and shown.
  package static let limit = 100

  /// Sorted by position, each once.
  package private(set) var diagnostics: [Diagnostic] = []
  private var warnings = 0
  /// The number of diagnostics, including those not kept.
  package private(set) var count = 0
  package private(set) var hasErrors = false
  /// Findings in some builds only.
  private(set) var possible: [PossibleFinding] = []

  package init() {}

  package var omitted: Int { count - diagnostics.count }

  package mutating func report(_ diagnostic: Diagnostic) {
    if diagnostic.severity == .error { hasErrors = true }
    var index = diagnostics.count
    while index > 0, diagnostic.position < diagnostics[index - 1].position { index -= 1 }
    if index > 0, diagnostics[index - 1] == diagnostic { return }
    count += 1
    if diagnostics.count == Self.limit {
      // An error replaces a warning, even an earlier one.
      let last = warnings == 0 ? Self.limit - 1 : diagnostics.lastIndex { $0.severity == .warning }!
      let isFirst = diagnostic.severity == .error && warnings > 0 || index <= last
      guard isFirst, warnings > 0 || diagnostic.severity == .error else { return }
      if diagnostics.remove(at: last).severity == .warning { warnings -= 1 }
      if last < index { index -= 1 }
    }
    if diagnostic.severity == .warning { warnings += 1 }
    diagnostics.insert(diagnostic, at: index)
  }

  package mutating func report(all other: DiagnosticSink) {
    for diagnostic in other.diagnostics { report(diagnostic) }
    count += other.omitted
    if other.hasErrors { hasErrors = true }
    possible += other.possible
  }

  mutating func report(_ possible: PossibleFinding) { self.possible.append(possible) }

  /// Reports a diagnostic; formats its message only if it is kept.
  package mutating func report(
    _ id: DiagnosticID, at position: SourcePosition, _ message: @autoclosure () -> String
  ) {
    guard diagnostics.count == Self.limit, warnings == 0, diagnostics[Self.limit - 1].position <= position
    else {
      return report(Diagnostic(id, at: position, message()))
    }
    count += 1
    if id.severity == .error { hasErrors = true }
  }
}
