package struct Diagnostic: Equatable, Sendable {
  package enum Severity: String, Sendable { case error, warning }

  /// A related place, or a fix.
  package struct Note: Equatable, Sendable {
    package let position: SourcePosition
    package let message: String
  }

  package let id: DiagnosticID
  package var severity: Severity
  package let position: SourcePosition
  package private(set) var message: String
  package private(set) var notes: [Note] = []
  /// The builds that stop because of it, in a form that the target's own file can test; `nil` if unknown.
  package private(set) var condition: Formula?

  /// Creates a diagnostic, with notes at the declaration that it is about, and of how to fix it.
  package init(
    _ id: DiagnosticID = .wrongValue, at position: SourcePosition, _ message: String,
    declared: Located<String>? = nil, advice: String? = nil
  ) {
    (self.id, self.position, self.message) = (id, position, message)
    severity = id.severity
    if let declared { notes = noting(declared: declared).notes }
    if let advice { notes = noting(at: position, advice).notes }
  }

  func prefixed(_ limit: String, stopping builds: Formula? = nil) -> Diagnostic {
    var copy = self
    copy.condition = builds
    copy.message = "\(limit), \(message)"
    return copy
  }

  /// Returns the diagnostic with one more note, if there is a place for it.
  package func noting(at position: SourcePosition?, _ message: String) -> Diagnostic {
    guard let position else { return self }
    var copy = self
    copy.notes.append(Note(position: position, message: message))
    return copy
  }

  func noting(declared name: Located<String>) -> Diagnostic {
    noting(at: name.position, "'\(name.value)' is declared here")
  }
}
