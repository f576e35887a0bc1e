/// Collects the diagnostics of a run: keeps the first ones, errors before warnings, and counts the others.
package struct DiagnosticSink {
  package static let limit = 100

  /// Those that are kept, errors first, sorted by position, each once.
  private var kept: [Diagnostic] = []
  /// The number of diagnostics, including those not kept.
  package internal(set) var count = 0
  var possible: [Diagnostic] = []

  package init() {}

  package var omitted: Int { count - kept.count }

  var hasErrors: Bool { kept.first?.severity == .error }

  package var diagnostics: [Diagnostic] { kept.sorted { $0.position < $1.position } }

  package mutating func report(_ diagnostic: Diagnostic) {
    let index = kept.leading { !comes(diagnostic.severity, diagnostic.position, before: $0) }
    if index > 0, kept[index - 1] == diagnostic { return }
    count += 1
    kept.insert(diagnostic, at: index)
    if kept.count > Self.limit { kept.removeLast() }
  }

  private func comes(
    _ severity: Diagnostic.Severity, _ position: SourcePosition, before other: Diagnostic
  ) -> Bool { severity == other.severity ? position < other.position : severity == .error }

  /// Reports a diagnostic; formats its message only if it is kept.
  package mutating func report(
    _ id: DiagnosticID = .wrongValue, at position: SourcePosition, _ message: @autoclosure () -> String,
    notes: [Diagnostic.Note?] = []
  ) {
    guard keeps(id.severity, at: position) else { return count += 1 }
    report(Diagnostic(id, at: position, message(), notes: notes))
  }

  func keeps(_ severity: Diagnostic.Severity = .error, at position: SourcePosition) -> Bool {
    kept.count < Self.limit || comes(severity, position, before: kept[Self.limit - 1])
  }
}
