package struct Diagnostic: Equatable, Sendable {
  package enum Severity: String, Sendable { case error, warning }

  /// A related place, or a fix.
  package struct Note: Equatable, Sendable {
    package let position: SourcePosition
    package let message: String

    package static func at(_ position: SourcePosition, _ message: String) -> Note {
      Note(position: position, message: message)
    }

    package static func declared(_ name: Located<String>) -> Note {
      .at(name.position, "'\(name.value)' is declared here")
    }
  }

  package let id: DiagnosticID
  package var severity: Severity
  package let position: SourcePosition
  package private(set) var message: String
  package let notes: [Note]
  /// The builds that stop because of it, in a form that the target's own file can test; `nil` if unknown.
  package private(set) var condition: Formula?

  package init(
    _ id: DiagnosticID = .wrongValue, at position: SourcePosition, _ message: String, notes: [Note?] = []
  ) {
    (self.id, self.position, self.message) = (id, position, message)
    (severity, self.notes) = (id.severity, notes.compactMap { $0 })
  }

  func prefixed(_ limit: String, stopping builds: Formula? = nil) -> Diagnostic {
    var copy = self
    copy.condition = builds
    copy.message = "\(limit), \(message)"
    return copy
  }
}
