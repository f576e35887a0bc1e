package struct Diagnostic: Equatable, Sendable {
  package enum Severity: String, Sendable {
    case error, warning
  }

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

  package init(_ id: DiagnosticID = .wrongValue, at position: SourcePosition, _ message: String) {
    self.id = id
    severity = id.severity
    self.position = position
    self.message = message
  }

  func prefixed(_ limit: String) -> Diagnostic {
    var copy = self
    copy.message = "\(limit), \(message)"
    return copy
  }

  package func noting(at position: SourcePosition, _ message: String) -> Diagnostic {
    var copy = self
    copy.notes.append(Note(position: position, message: message))
    return copy
  }
}
