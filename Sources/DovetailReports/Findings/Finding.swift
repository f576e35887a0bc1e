package import DovetailGenerator

/// A diagnostic with resolved places, so that one document can contain the findings of several targets.
package struct Finding: Hashable, Sendable {
  package enum Severity: String, Sendable {
    case error, warning, note
  }

  package struct Note: Hashable, Sendable {
    package let place: Place
    package let message: String
  }

  package let id: DiagnosticID
  package private(set) var severity: Severity
  package let place: Place
  package let message: String
  package let notes: [Note]

  package var strict: Finding {
    var copy = self
    if severity == .warning { copy.severity = .error }
    return copy
  }
}

extension Finding {
  package init(_ diagnostic: Diagnostic, sources: [SourceText]) {
    id = diagnostic.id
    severity = diagnostic.severity == .error ? .error : .warning
    place = Place(diagnostic.position, in: sources)
    message = diagnostic.message
    notes = diagnostic.notes.map { Note(place: Place($0.position, in: sources), message: $0.message) }
  }
}

extension [Finding] {
  /// The findings without duplicates: every target that sees a module reports its problems.
  package var unique: [Finding] {
    var seen: Set<Finding> = []
    return filter { seen.insert($0).inserted }
  }
}
